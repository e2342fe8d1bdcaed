// Each folder may import what stands above it in this list, itself, and nothing below it.
const layers = [
  ['shared', '^shared/'],
  ['base', '^electron/base/'],
  ['ports', '^electron/(models|storage)/[^/]+\\.ts$|^electron/privacy/'],
  ['work', '^electron/(capture|worker|search|review|recall|notes|consolidate)/'],
  ['doors', '^electron/(api|mcp)/'],
  ['edges', '^electron/(http|shell|cli)/'],
  ['app', '^electron/app\\.ts$|^electron/app/'],
  ['entries', '^electron/(main|serve|cli|preload)\\.ts$'],
]
const adapters = '^electron/(models|storage)/[^/]+/'
const tests = '\\.test\\.ts$|^electron/[a-z]+/testing/'

const noUpward = layers.slice(0, -1).map(([name, path], at) => ({
  name: `${name}-knows-nothing-above-it`,
  severity: 'error',
  from: { path, pathNot: tests },
  // From the work layer on, the rule about who chooses adapters decides: threads and the root may.
  to: { path: [...layers.slice(at + 1).map(([, above]) => above), ...(at < 3 ? [adapters] : [])] },
}))

module.exports = {
  forbidden: [
    ...noUpward,
    {
      name: 'only-the-root-chooses-adapters',
      severity: 'error',
      from: {
        path: '^electron/',
        pathNot: [adapters, tests, '^electron/app\\.ts$|^electron/app/', '-(thread|process)\\.ts$'],
      },
      to: { path: adapters, pathNot: '\\.d\\.ts$' },
    },
    {
      name: 'adapters-know-only-their-port',
      severity: 'error',
      from: { path: adapters, pathNot: tests },
      to: { path: '^electron/(capture|worker|search|review|recall|notes|consolidate|api|mcp|http|shell|cli|app)' },
    },
    {
      name: 'electron-stays-in-the-shell',
      severity: 'error',
      from: { pathNot: '^electron/(shell/|main\\.ts$|preload\\.ts$)' },
      to: { path: '^electron$|node_modules/electron/' },
    },
    {
      name: 'the-window-knows-only-what-is-shared',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^electron/', dependencyTypesNot: ['npm', 'npm-dev'] },
    },
    {
      name: 'nothing-knows-the-window',
      severity: 'error',
      from: { path: '^(shared|electron)/' },
      to: { path: '^renderer/' },
    },
    {
      name: 'shared-is-pure',
      severity: 'error',
      from: { path: '^shared/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.cjs', '.json'],
    },
  },
}
