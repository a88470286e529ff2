// The modules of src/ and what each may import; anything not listed is refused.
const modules = {
  core: { modules: [], packages: ['@scure/base', '@noble/hashes'] },
  contract: { modules: ['core'], packages: ['zod'] },
  nodes: { modules: ['core'], packages: ['zod'] },
  service: { modules: ['core', 'contract'], packages: [] },
  server: {
    modules: ['core', 'contract', 'nodes', 'service'],
    packages: ['@upstash/redis', '@modelcontextprotocol/server', 'nodemailer', 'zod', '@noble/secp256k1', '@noble/hashes', 'qr'],
  },
  host: { modules: ['core', 'contract', 'service', 'server', 'site'], packages: ['croner'] },
  client: { modules: ['core', 'contract'], packages: [] },
  wallet: {
    modules: ['core'],
    packages: [
      'viem',
      '@scure/btc-signer',
      '@scure/base',
      '@noble/ciphers',
      '@noble/ed25519',
      '@noble/hashes',
      '@ethereum-sourcify/clear-signing',
    ],
  },
  i18n: { modules: ['core'], packages: [] },
  dom: { modules: [], packages: [] },
  app: {
    modules: ['dom', 'client', 'core', 'contract', 'nodes', 'wallet', 'i18n'],
    packages: ['react', 'react-dom', 'nanostores', '@nanostores/react', 'qr'],
  },
  view: { modules: ['dom', 'core'], types: ['contract'], packages: [] },
  site: { modules: ['core', 'contract', 'i18n'], packages: ['astro', 'satteri', 'shiki', '@shikijs', 'zod'] },
  pages: { modules: ['site', 'app', 'i18n', 'contract', 'core', 'layouts', 'components', 'styles'], packages: ['astro'] },
  layouts: {
    modules: ['site', 'app', 'i18n', 'contract', 'core', 'components', 'styles'],
    packages: ['astro', '@fontsource-variable/geist'],
  },
  components: { modules: ['site', 'app', 'i18n', 'contract', 'core', 'styles'], packages: ['astro'] },
};

const tests = '(\\.test\\.tsx?$|/fixtures/)';
const quoted = (name) => name.replace(/[/@.$-]/g, '\\$&');

const moduleRules = Object.entries(modules).flatMap(([module, may]) => [
  {
    name: `${module}-imports`,
    severity: 'error',
    from: { path: `^src/${module}/`, pathNot: tests },
    to: { path: '^(src|api|scripts)/', pathNot: [`^src/(${[module, ...may.modules, ...(may.types ?? [])].join('|')})/`] },
  },
  ...(may.types ?? []).map((other) => ({
    name: `${module}-takes-only-types-of-${other}`,
    severity: 'error',
    from: { path: `^src/${module}/`, pathNot: tests },
    to: { path: `^src/${other}/`, dependencyTypesNot: ['type-only'] },
  })),
  {
    name: `${module}-packages`,
    severity: 'error',
    from: { path: `^src/${module}/`, pathNot: tests },
    to: {
      dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
      pathNot: may.packages.length === 0 ? undefined : [`node_modules/(${may.packages.map(quoted).join('|')})/`],
    },
  },
]);

const anyOf = (names) => `(${names.map(quoted).join('|')})`;

/** Folders of the big modules, top to bottom: each imports only from those below it, but for the lazy imports that are named. */
const floorRules = Object.entries(require('./floors.json')).flatMap(([module, { floors, lazy = {} }]) => {
  const rule = { name: `floors-of-${module}`, comment: 'floors.json lists the folders of the module, top to bottom.', severity: 'error' };
  const inside = { path: `^${module}/`, pathNot: tests };
  const unlisted = { path: `^${module}/`, pathNot: [tests, `^${module}/${anyOf(floors)}(/|$)`] };
  const onFloors = (some) => ({ path: `^${module}/${anyOf(some)}(/|$)`, pathNot: tests });
  return [
    { ...rule, from: unlisted, to: inside },
    { ...rule, from: inside, to: unlisted },
    ...floors.slice(1).flatMap((floor, index) => {
      const above = floors.slice(0, index + 1);
      const unnamed = above.filter((upper) => !Object.hasOwn(lazy, `${floor} → ${upper}`));
      const eager = { ...onFloors(above), dependencyTypesNot: ['dynamic-import'] };
      const late = { ...onFloors(unnamed), dependencyTypes: ['dynamic-import'] };
      return [eager, ...(unnamed.length === 0 ? [] : [late])].map((to) => ({ ...rule, from: onFloors([floor]), to }));
    }),
  ];
});

/** Modules that run in a browser or must stay free of I/O use no Node built-ins. */
const pureRules = ['core', 'contract', 'nodes', 'service', 'client', 'dom', 'app', 'view'].map((module) => ({
  name: `${module}-no-built-ins`,
  severity: 'error',
  from: { path: `^src/${module}/`, pathNot: tests },
  to: { dependencyTypes: ['core'] },
}));

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-barrels', severity: 'error', from: {}, to: { path: '^src/.*/index\\.tsx?$' } },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: { pathNot: '\\.astro$' },
      to: { couldNotResolve: true, pathNot: '^(astro:|virtual:)' },
    },
    {
      name: 'api-imports',
      severity: 'error',
      from: { path: '^api/', pathNot: tests },
      to: { path: '^(src|scripts)/', pathNot: '^src/(server|service|contract)/' },
    },
    {
      name: 'devnet-stays-outside',
      comment: 'Only scripts and tests may start the devnet; nothing of it reaches production.',
      severity: 'error',
      from: { path: '^(src|api)/', pathNot: tests },
      to: { path: '^scripts/devnet/' },
    },
    {
      name: 'no-fixtures',
      comment: 'Fixtures are for tests.',
      severity: 'error',
      from: { path: '^(src|api)/', pathNot: [tests, '^src/spec/'] },
      to: { path: '/fixtures/' },
    },
    {
      name: 'devnet-as-a-package',
      comment: 'The devnet takes rules and encodings from core and wallet, and no service, server or page.',
      severity: 'error',
      from: { path: '^scripts/devnet/', pathNot: tests },
      to: { path: '^(src|api|scripts)/', pathNot: '^(scripts/devnet|src/(core|dom|wallet))/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-dev-packages',
      severity: 'error',
      from: { path: '^(src|api)/', pathNot: [tests, '^src/spec/'] },
      to: { dependencyTypes: ['npm-dev'] },
    },
    {
      name: 'contract-as-types',
      comment: 'The contract brings its schemas with it; what runs in a browser takes its types alone.',
      severity: 'error',
      from: { path: '^src/(client|app)/', pathNot: tests },
      to: { path: '^src/contract/', dependencyTypesNot: ['type-only'] },
    },
    ...moduleRules,
    ...floorRules,
    ...pureRules,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.astro)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
