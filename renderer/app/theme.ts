const KEY = 'distill.theme'
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const isTheme = (given: string | null): given is Theme => themes.some(theme => theme === given)

const show = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

export const readTheme = (): Theme => {
  const kept = localStorage.getItem(KEY)
  return isTheme(kept) ? kept : 'system'
}

export const chooseTheme = (theme: Theme): void => {
  localStorage.setItem(KEY, theme)
  show(theme)
}

/** Before anything is drawn, so that the window never flashes in the other colours. */
export const restoreTheme = (): void => show(readTheme())
