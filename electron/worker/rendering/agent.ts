import type { ToolCall } from './entry.ts'
import { field, isObject, listField, proseOf, textField } from './shape.ts'
import { reject, type Rejected, type Telling } from './telling.ts'

/** Task and Agent: the report a sub-agent handed back, not the order it was given. */
export const renderAgent = (call: ToolCall): Telling | Rejected => {
  const answer = isObject(call.response)
    ? proseOf(field(call.response, 'content') ?? field(call.response, 'result'))
    : proseOf(call.response)
  return answer.trim() === ''
    ? reject('The agent handed back nothing.')
    : { kind: 'message', text: `Report\n${answer}` }
}

export const renderPlan = (call: ToolCall): Telling | Rejected => {
  const plan = textField(call.input, 'plan') || textField(call.response, 'plan')
  return plan.trim() === '' ? reject('A plan without text.') : { kind: 'message', text: `Plan\n${plan}` }
}

/** One question with what was answered and what was passed over. */
export const renderAnswers = (call: ToolCall): Telling | Rejected => {
  const answers = field(call.response, 'answers') ?? field(call.input, 'answers')
  const told = listField(call.input, 'questions').flatMap(asked => {
    const question = textField(asked, 'question')
    const answer = field(answers, question) ?? field(answers, textField(asked, 'header'))
    const chosen = Array.isArray(answer) ? answer.join(', ') : answer
    if (typeof chosen !== 'string' || chosen.trim() === '') return []
    const options = listField(asked, 'options')
    const others = options
      .map(option => textField(option, 'label'))
      .filter(label => label !== '' && !chosen.includes(label))
    const reason = options.find(option => textField(option, 'label') === chosen)
    return [
      [
        `Question: ${question}`,
        `Topic: ${textField(asked, 'header')}`,
        `Answer: ${chosen}`,
        `Meaning: ${textField(reason, 'description')}`,
        `Passed over: ${others.join('; ')}`,
      ]
        .filter(line => !line.endsWith(': '))
        .join('\n'),
    ]
  })
  if (told.length > 0) return { kind: 'message', text: `Answers\n${told.join('\n\n')}` }
  const prose = typeof call.response === 'string' ? call.response : ''
  return prose.trim() === '' ? reject('A question without an answer.') : { kind: 'message', text: `Report\n${prose}` }
}
