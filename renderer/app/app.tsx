import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { undoLast } from '../api/act.ts'
import { EngineContext, type Engine } from '../api/engine.tsx'
import { ActivityPage } from '../pages/activity/page.tsx'
import { MemoriesPage } from '../pages/memories/page.tsx'
import { PrivacyPage } from '../pages/privacy/page.tsx'
import { ReviewPage } from '../pages/review/page.tsx'
import { SettingsPage } from '../pages/settings/page.tsx'
import { TodayPage } from '../pages/today/page.tsx'
import { Toasts } from '../ui/toast.tsx'
import { Fallback } from './fallback.tsx'
import { Frame } from './frame.tsx'
import { KeyMap } from './key-map.tsx'
import { openKeys, openPalette } from './overlays.ts'
import { Palette } from './palette.tsx'
import { pages } from './pages.ts'
import { useKeys } from './shortcuts.ts'

const Keys = () => {
  const [, go] = useLocation()
  useKeys({
    'Mod+k': openPalette,
    '?': openKeys,
    z: undoLast,
    ...Object.fromEntries(pages.map(({ path, key }) => [`g ${key}`, () => go(path)])),
  })
  return null
}

const Pages = () => {
  const [path] = useLocation()
  return (
    <Fallback key={path.split('/')[1]}>
      <Switch>
        <Route path="/" component={TodayPage} />
        <Route path="/memories/:id?">{({ id }) => <MemoriesPage chosen={id ?? null} />}</Route>
        <Route path="/review/:tab?/:item?">
          {({ tab, item }) => <ReviewPage key={tab} tab={tab ?? 'all'} item={item ?? null} />}
        </Route>
        <Route path="/activity" component={ActivityPage} />
        <Route path="/privacy" component={PrivacyPage} />
        <Route path="/settings" component={SettingsPage} />
        <Route component={TodayPage} />
      </Switch>
    </Fallback>
  )
}

export const App = ({ engine }: { readonly engine: Engine }) => {
  useEffect(() => engine.start(), [engine])
  return (
    <EngineContext value={engine}>
      <QueryClientProvider client={engine.queries}>
        <CSPProvider disableStyleElements>
          <Tooltip.Provider delay={400}>
            <Keys />
            <Frame>
              <Pages />
            </Frame>
            <Palette />
            <KeyMap />
            <Toasts />
          </Tooltip.Provider>
        </CSPProvider>
      </QueryClientProvider>
    </EngineContext>
  )
}
