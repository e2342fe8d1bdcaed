import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The window: one page whose files any server can hand out below any path. */
export default defineConfig({
  root: here('renderer'),
  base: '/',
  plugins: [react()],
  build: {
    outDir: here('out/window'),
    emptyOutDir: true,
    target: 'chrome130',
    modulePreload: { polyfill: false },
    // The policy of the page allows its own files only, no data: addresses.
    assetsInlineLimit: 0,
  },
})
