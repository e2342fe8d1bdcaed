import './strict.ts'
import { createRoot } from 'react-dom/client'
import { createEngine } from './api/engine.tsx'
import { createHttpTransport } from './api/http.ts'
import { createIpcTransport, type Bridge } from './api/ipc.ts'
import { chosenStore } from './api/store.ts'
import { redeemCode, takeToken } from './api/token.ts'
import type { Transport } from './api/transport.ts'
import { App } from './app/app.tsx'
import { restoreTheme } from './app/theme.ts'
import { Welcome } from './app/welcome.tsx'
import './ui/tokens.css'
import './ui/base.css'

declare global {
  interface Window {
    /** There in the desktop app only. */
    readonly distill?: Bridge
  }
}

const chooseTransport = async (): Promise<Transport | null> => {
  if (window.distill) return createIpcTransport(window.distill, chosenStore())
  const token = await takeToken({ location, history, storage: sessionStorage, redeem: redeemCode })
  return token === null ? null : createHttpTransport(token, chosenStore())
}

restoreTheme()
const root = createRoot(document.querySelector('#root')!)
const transport = await chooseTransport()
// An engine that was restarted meanwhile has no sample any more.
if (chosenStore() === 'sample') await transport?.sample('enter').catch(() => undefined)
root.render(transport ? <App engine={createEngine(transport)} /> : <Welcome />)
