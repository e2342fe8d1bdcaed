import type { Teller } from './call.ts'
import { sourceOf } from './filler.ts'
import type { Step } from './story.ts'

const homeOf = (step: Step): string => `/home/dev/${step.repo}`
const fileOf = (step: Step, path: string): string => (path.startsWith('/') ? path : `${homeOf(step)}/${path}`)
const listed = (step: Step): { pattern: string; files: string[] } => {
  const [pattern = '', names] = step.argument.split(' | ')
  return { pattern, files: names?.split(', ').map(name => fileOf(step, name)) ?? [] }
}

export const read: Teller = (step, random) => {
  const [path = '', from = '1'] = step.argument.split(' ')
  const content = step.block || sourceOf(path, random)
  const [numLines, startLine] = [content.split('\n').length, Number(from)]
  const file = { filePath: fileOf(step, path), content, numLines, startLine, totalLines: numLines + startLine - 1 }
  const input =
    startLine > 1 ? { file_path: file.filePath, offset: startLine, limit: numLines } : { file_path: file.filePath }
  return { tool: 'Read', input, response: { type: 'text', file } }
}

export const edit: Teller = (step, random) => {
  const lines = step.block.split('\n')
  const side = (sign: string): string =>
    lines
      .filter(line => line.startsWith(sign))
      .map(line => line.slice(1))
      .join('\n')
  const [filePath, oldString, newString] = [fileOf(step, step.argument), side('-'), side('+')]
  const context = side(' ')
  const at = random.between(3, 200)
  const count = (signs: string): number => lines.filter(line => signs.includes(line[0] ?? '')).length
  const hunk = { oldStart: at, oldLines: count(' -'), newStart: at, newLines: count(' +'), lines }
  return {
    tool: 'Edit',
    input: { file_path: filePath, old_string: oldString, new_string: newString, replace_all: false },
    response: {
      filePath,
      oldString,
      newString,
      originalFile: `${[context, oldString].filter(Boolean).join('\n')}\n`,
      structuredPatch: [hunk],
      userModified: false,
      replaceAll: false,
    },
  }
}

export const write: Teller = step => {
  const [filePath, content] = [fileOf(step, step.argument), `${step.block}\n`]
  const response = { type: 'create', filePath, content, structuredPatch: [], originalFile: null, userModified: false }
  return { tool: 'Write', input: { file_path: filePath, content }, response }
}

export const grep: Teller = step => {
  const { pattern, files } = listed(step)
  if (step.block === '')
    return {
      tool: 'Grep',
      input: { pattern, output_mode: 'files_with_matches' },
      response: { mode: 'files_with_matches', filenames: files, numFiles: files.length },
    }
  const numLines = step.block.split('\n').length
  return {
    tool: 'Grep',
    input: { pattern, output_mode: 'content', '-n': true },
    response: { mode: 'content', numFiles: 0, filenames: [], content: step.block, numLines },
  }
}

export const glob: Teller = (step, random) => {
  const { pattern, files } = listed(step)
  const response = { filenames: files, durationMs: random.between(3, 90), numFiles: files.length, truncated: false }
  return { tool: 'Glob', input: { pattern }, response }
}

export const notebook: Teller = (step, random) => {
  const cell = { new_source: step.block, cell_id: random.hex(8), cell_type: 'code', edit_mode: 'replace' }
  return {
    tool: 'NotebookEdit',
    input: { notebook_path: fileOf(step, step.argument), ...cell },
    response: { ...cell, language: 'python', error: '' },
  }
}

export const list: Teller = step => ({ tool: 'LS', input: { path: fileOf(step, step.argument) }, response: step.block })
