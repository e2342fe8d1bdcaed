import { CircleDot, Flag, ArrowDownUp, Layers, Settings, ShieldCheck, type LucideIcon } from 'lucide-react'
import { texts } from '../texts.ts'

export interface PageEntry {
  readonly path: string
  readonly name: string
  readonly icon: LucideIcon
  /** Pressed after `g`. */
  readonly key: string
}

export const pages = [
  { path: '/', name: texts.pages.today, icon: CircleDot, key: 't' },
  { path: '/memories', name: texts.pages.memories, icon: Layers, key: 'm' },
  { path: '/review', name: texts.pages.review, icon: Flag, key: 'r' },
  { path: '/activity', name: texts.pages.activity, icon: ArrowDownUp, key: 'a' },
  { path: '/privacy', name: texts.pages.privacy, icon: ShieldCheck, key: 'p' },
  { path: '/settings', name: texts.pages.settings, icon: Settings, key: 's' },
] as const satisfies readonly PageEntry[]
