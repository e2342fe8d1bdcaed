import type { ReactNode } from 'react'

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The searched words inside a text; always text nodes, so that no memory can become markup. */
export const Marked = ({ text, words }: { readonly text: string; readonly words: string }): ReactNode => {
  const wanted = words.split(/\s+/).filter(word => word.length > 1)
  if (wanted.length === 0) return text
  const parts = text.split(new RegExp(`(${wanted.map(escape).join('|')})`, 'gi'))
  // Every second part is what the pattern captured.
  return parts.map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part))
}
