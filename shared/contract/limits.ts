/** So many lines of a file are imported at once; between two such pieces a progress bar moves. */
export const IMPORT_CHUNK_LINES = 100
