// The rooms of src/ and what each may import; anything not listed is refused.
const rooms = {
  core: { rooms: [], packages: ['@scure/base', '@noble/hashes'] },
  contract: { rooms: ['core'], packages: ['zod'] },
  nodes: { rooms: ['core'], packages: ['zod'] },
  service: { rooms: ['core', 'contract'], packages: [] },
  server: {
    rooms: ['core', 'contract', 'nodes', 'service'],
    packages: [
      '@upstash/redis',
      '@upstash/ratelimit',
      '@modelcontextprotocol/server',
      'nodemailer',
      'zod',
      '@noble/curves',
      '@noble/hashes',
      'uqr',
    ],
  },
  devnet: { rooms: ['core'], packages: ['@noble/curves', '@noble/hashes', '@scure/base', '@scure/btc-signer'] },
  wallet: { rooms: ['core'], packages: ['viem', '@scure/btc-signer', '@scure/base', '@noble/hashes'] },
  islands: {
    rooms: ['core', 'contract', 'nodes', 'wallet', 'styles'],
    packages: ['react', 'react-dom', 'nanostores', '@nanostores/react', 'uqr'],
  },
  view: { rooms: ['core'], packages: [] },
  site: { rooms: ['core', 'contract'], packages: ['satteri'] },
  pages: { rooms: ['site', 'islands', 'contract', 'core', 'layouts', 'components', 'styles'], packages: ['astro'] },
  layouts: { rooms: ['site', 'islands', 'contract', 'core', 'components', 'styles'], packages: ['astro', '@fontsource-variable/geist'] },
  components: { rooms: ['site', 'islands', 'contract', 'core', 'styles'], packages: ['astro'] },
};

const tests = '(\\.test\\.tsx?$|/fixtures/)';
const quoted = (name) => name.replace(/[/@.-]/g, '\\$&');

const roomRules = Object.entries(rooms).flatMap(([room, may]) => [
  {
    name: `${room}-imports`,
    severity: 'error',
    from: { path: `^src/${room}/`, pathNot: tests },
    to: { path: '^(src|api|scripts)/', pathNot: [`^src/(${[room, ...may.rooms].join('|')})/`] },
  },
  {
    name: `${room}-packages`,
    severity: 'error',
    from: { path: `^src/${room}/`, pathNot: tests },
    to: {
      dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown'],
      pathNot: may.packages.length === 0 ? undefined : [`node_modules/(${may.packages.map(quoted).join('|')})/`],
    },
  },
]);

/** Rooms that run in a browser or must stay free of I/O use no Node built-ins. */
const pureRules = ['core', 'contract', 'nodes', 'service', 'islands', 'view'].map((room) => ({
  name: `${room}-no-built-ins`,
  severity: 'error',
  from: { path: `^src/${room}/`, pathNot: tests },
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
      from: { path: '^(src|api)/', pathNot: ['^src/devnet/', tests] },
      to: { path: '^src/devnet/' },
    },
    {
      name: 'no-dev-packages',
      severity: 'error',
      from: { path: '^(src|api)/', pathNot: [tests, '^src/spec/'] },
      to: { dependencyTypes: ['npm-dev'] },
    },
    ...roomRules,
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
