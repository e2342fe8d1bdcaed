/** So many lines of a file are imported at once; between two such pieces a progress bar moves. */
export const IMPORT_CHUNK_LINES = 100
/** So much text is sent at once, well below what the door takes. */
export const IMPORT_CHUNK_CHARACTERS = 2_000_000
/** A longer line is not even sent: no memory with all its labels comes near. */
export const IMPORT_LINE_CHARACTERS = 1_000_000
