import { identifierParts } from './identifiers.ts'
import { spacedForIndex } from './scripts.ts'

export interface IndexText {
  /** The content itself, unless it has a script without spaces. */
  readonly words: string
  readonly parts: string
}

export const indexText = (content: string): IndexText => {
  const text = content.replaceAll('\0', ' ')
  return { words: spacedForIndex(text), parts: identifierParts(text) }
}
