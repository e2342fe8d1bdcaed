/** What one look at Ollama has shown. */
interface OllamaSeen {
  readonly up: boolean
  readonly models: readonly string[]
}

export type Side = 'ollama' | 'builtin'
export type Part = 'distiller' | 'embedder'
type PerPart<T> = Readonly<Record<Part, T>>

export interface ChoiceInput {
  readonly wanted: PerPart<'auto' | Side>
  /** What `auto` chose at the first start; null when nothing was chosen yet. */
  readonly remembered: Readonly<Partial<Record<Part, Side>>>
  readonly ollama: OllamaSeen
  readonly models: PerPart<string>
}

export interface Choice {
  readonly side: Side
  /** True when this choice is new and must be remembered. */
  readonly fresh: boolean
  /** What `auto` would choose today; only shown to the person, never done. */
  readonly proposal: { readonly side: Side; readonly reason: string } | null
}

const PARTS: readonly Part[] = ['distiller', 'embedder']

/** A name without a tag means the tag `latest`. */
export const hasModel = (names: readonly string[], wanted: string): boolean => {
  const full = (name: string): string => (name.lastIndexOf(':') > name.lastIndexOf('/') ? name : `${name}:latest`)
  return names.some(name => full(name) === full(wanted))
}

/** `auto` takes Ollama if it answers and has every model it is to serve, decides once, and keeps to it. */
export const chooseModels = ({ wanted, remembered, ollama, models }: ChoiceInput): PerPart<Choice> => {
  const free = PARTS.filter(part => wanted[part] === 'auto')
  const missing = free.filter(part => !hasModel(ollama.models, models[part])).map(part => models[part])
  const today: Side = ollama.up && missing.length === 0 ? 'ollama' : 'builtin'
  const reason = !ollama.up
    ? 'Ollama does not answer.'
    : missing.length > 0
      ? `Ollama does not have ${missing.join(' and ')}.`
      : 'Ollama answers and has the models.'
  const choose = (part: Part): Choice => {
    const fixed = wanted[part]
    if (fixed !== 'auto') return { side: fixed, fresh: false, proposal: null }
    const before = remembered[part]
    if (before === undefined) return { side: today, fresh: true, proposal: null }
    return { side: before, fresh: false, proposal: before === today ? null : { side: today, reason } }
  }
  return { distiller: choose('distiller'), embedder: choose('embedder') }
}
