import { Command } from 'commander'
import { createFrame } from './frame.ts'
import { addClientCommands } from './groups/clients.ts'
import { addEngineCommands } from './groups/engine.ts'
import { addMemoryCommands } from './groups/memories.ts'
import { addReviewCommands } from './groups/review.ts'
import { addTransferCommands } from './groups/transfer.ts'
import { oneSlipFrom } from './misspelt.ts'
import type { Needs } from './needs.ts'
import { errorText } from './output.ts'

/** The whole command line; an action gives its exit code, or nothing for success. */
export const createProgram = (needs: Needs, json: boolean): Command => {
  const program = new Command('distill')
    .description('A memory for coding agents: captured, distilled and kept on your own machine.')
    .version(needs.version)
    .exitOverride()
    .showSuggestionAfterError(false)
    .helpCommand(false)
    .configureOutput({
      writeOut: text => needs.streams.out.write(text),
      writeErr: text => needs.streams.err.write(text),
      outputError: (text, write) => write(json ? errorText('bad_request', text.replace(/^error: /, '').trim()) : text),
    })
  const unknown = (name: string): never => {
    const meant = oneSlipFrom(
      name,
      program.commands.map(command => command.name()),
    )
    const hint = meant.length > 0 ? `Did you mean ${meant.join(' or ')}?` : '"distill --help" lists them all.'
    return program.error(`error: there is no command ${name}. ${hint}`, { code: 'commander.unknownCommand' })
  }
  program.on('command:*', ([name]: readonly string[]) => unknown(name ?? ''))

  const frame = createFrame(program, needs)
  program.commandsGroup('The engine:')
  addEngineCommands(frame, needs)
  program.commandsGroup('Memories:')
  addMemoryCommands(frame, needs)
  program.commandsGroup('What needs a decision:')
  addReviewCommands(frame)
  program.commandsGroup('Coding agents:')
  addClientCommands(frame, needs)
  program.commandsGroup('Files:')
  addTransferCommands(frame, needs)
  program.commandsGroup('Help:')
  program
    .command('help')
    .description('show this, or how one command is used')
    .argument('[command]')
    .action((name?: string) => {
      const wanted = name === undefined ? program : program.commands.find(command => command.name() === name)
      if (wanted) wanted.outputHelp()
      else unknown(name ?? '')
    })
  return program
}
