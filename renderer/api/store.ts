import type { Store, Transport } from './transport.ts'

const KEY = 'distill.store'

/** Which store this tab looks at; the other tabs have their own mind. */
export const chosenStore = (): Store => (sessionStorage.getItem(KEY) === 'sample' ? 'sample' : 'own')

/** Everything is drawn anew from the other store: nothing of the one may linger in the other. */
const change = (store: Store): void => {
  sessionStorage.setItem(KEY, store)
  location.assign('/')
}

export const enterSample = async (transport: Transport): Promise<void> => {
  await transport.sample('enter')
  change('sample')
}

export const leaveSample = async (transport: Transport): Promise<void> => {
  await transport.sample('leave').catch(() => undefined)
  change('own')
}
