import { styleText } from 'node:util'
import type { ErrorCode } from '../../shared/errors.ts'

/** Where a command speaks: results to `out`, everything about them to `err`. */
export interface Output {
  readonly json: boolean
  readonly colour: boolean
  result(value: unknown, lines: () => readonly string[]): void
  note(line: string): void
}

export interface Streams {
  readonly out: NodeJS.WritableStream & { readonly isTTY?: boolean }
  readonly err: NodeJS.WritableStream & { readonly isTTY?: boolean }
}

export const createOutput = ({ out, err }: Streams, json: boolean): Output => ({
  json,
  colour: Boolean(out.isTTY) && !process.env['NO_COLOR'],
  result: (value, lines) => out.write(json ? `${JSON.stringify(value, null, 2)}\n` : `${lines().join('\n')}\n`),
  note: line => err.write(`${line}\n`),
})

/** How a failure is told where JSON was asked for. */
export const errorText = (code: ErrorCode, message: string): string =>
  `${JSON.stringify({ error: { code, message } })}\n`

export const counted = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`

type Style = 'bold' | 'dim' | 'green' | 'yellow' | 'red' | 'blue' | 'magenta' | 'gray'

export const paint = (output: Output, style: Style, text: string): string =>
  output.colour ? styleText(style, text, { validateStream: false }) : text

const CONTROL = /[\p{Cc}--[\n\t]]/gv

/** Memory text is data: nothing in it may move the cursor or colour a terminal. */
export const plain = (text: string): string => text.replace(CONTROL, '')

export const wrap = (text: string, width: number, indent: string): readonly string[] => {
  const lines: string[] = []
  let line = ''
  for (const word of plain(text).split(/\s+/u)) {
    if (line && line.length + word.length + 1 > width - indent.length) {
      lines.push(indent + line)
      line = ''
    }
    line = line ? `${line} ${word}` : word
  }
  return line ? [...lines, indent + line] : lines
}
