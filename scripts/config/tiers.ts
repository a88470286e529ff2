/** Test files that run only in the deep tier, unless code they cover has changed. */
export interface DeepTests {
  /** Files, or folders with a trailing slash. */
  readonly files: readonly string[];
  /** Path prefixes: a change below one of them brings the files back into the gate. */
  readonly covers: readonly string[];
}

export const deepTests: readonly DeepTests[] = [
  {
    files: ['scripts/checks/vercel-build.e2e.test.ts', 'scripts/checks/browser/one-page.e2e.test.ts'],
    covers: ['vercel.json', 'api/', 'src/server/mcp/', 'package-lock.json', 'scripts/build/', '.ci/vercel/', 'astro.config.mjs'],
  },
  {
    files: ['scripts/checks/house/new-family.test.ts'],
    covers: ['.github/CONTRIBUTING.md', 'src/core/chain/families.ts', 'src/core/account/', 'src/nodes/chains/', 'src/wallet/registry.ts'],
  },
  // The type check itself is in the gate; this shows that it reaches the pages.
  { files: ['src/spec/contract-drift.test.ts'], covers: ['src/contract/', 'src/spec/contract-drift.ts', 'tsconfig.json'] },
  { files: ['scripts/dev.e2e.test.ts'], covers: ['scripts/dev.ts', 'scripts/serve/', 'src/host/'] },
  { files: ['scripts/bench/journeys/film.e2e.test.ts'], covers: ['scripts/bench/journeys/'] },
  {
    files: ['src/spec/mutants/signing-mutants.test.ts'],
    covers: ['src/spec/mutants/', 'src/wallet/', 'src/core/memo/', 'src/core/transaction/'],
  },
  {
    files: ['src/spec/mutants/run-mutants.test.ts'],
    covers: ['src/spec/mutants/', 'src/nodes/networks/', 'src/core/quote/', 'src/core/inbound/'],
  },
  // The lock file holds the version of the EVM.
  { files: ['scripts/devnet/evm/simulation.test.ts'], covers: ['scripts/devnet/evm/', 'package-lock.json'] },
  { files: ['scripts/bench/chaos/chaos.test.ts'], covers: ['scripts/bench/chaos/'] },
  {
    files: ['scripts/bench/chaos/alone.test.ts', 'scripts/bench/chaos/restore.test.ts'],
    covers: [
      'scripts/bench/chaos/',
      'src/server/store/',
      'src/server/outbox/',
      'src/server/mail/',
      'src/service/outbox/',
      'scripts/serve/',
      'src/host/',
    ],
  },
  {
    files: ['scripts/devnet/wallet/wallet.e2e.test.ts'],
    covers: ['scripts/devnet/wallet/', 'src/wallet/'],
  },
  { files: ['scripts/devnet/wallet/panel.e2e.test.ts'], covers: ['scripts/devnet/wallet/', 'scripts/devnet/control/'] },
  {
    files: ['src/app/sign/sign-cardano.e2e.test.ts'],
    covers: ['src/wallet/cardano/', 'src/core/carrier/', 'scripts/devnet/chains/cardano/', 'scripts/devnet/wallet/cardano.ts'],
  },
  {
    files: ['src/app/sign/sign-unisat.e2e.test.ts'],
    covers: ['src/wallet/utxo/', 'scripts/devnet/wallet/unisat.ts'],
  },
  {
    files: ['src/app/sign/sign-vultisig.e2e.test.ts'],
    covers: ['src/wallet/utxo/vultisig-adapter.ts', 'src/wallet/read-back.ts', 'scripts/devnet/wallet/vultisig.ts'],
  },
  {
    files: ['src/app/sign/sign-named-wallet.e2e.test.ts'],
    covers: ['src/app/pay/sole-wallet.ts', 'src/app/review/PayWays.tsx', 'src/app/wallet/wallet-run.ts'],
  },
  {
    files: ['src/app/wallet/wallet-resume.e2e.test.ts', 'src/app/wallet/get/wallet-browser.e2e.test.ts'],
    covers: ['src/app/wallet/', 'src/wallet/'],
  },
  {
    files: ['src/app/wallet/header/header-wallet.e2e.test.ts'],
    covers: ['src/app/wallet/header/', 'src/app/accounts/WalletChip.tsx', 'src/app/header/'],
  },
  { files: ['src/app/history/history-orders.e2e.test.ts'], covers: ['src/app/history/', 'src/app/limit/'] },
  {
    files: ['src/app/track/notice/track-mail.e2e.test.ts', 'src/app/track/notice/track-notice.e2e.test.ts'],
    covers: ['src/app/track/notice/', 'src/server/mail/'],
  },
  { files: ['src/app/pay/manual-order.e2e.test.ts'], covers: ['src/app/pay/', 'src/app/track/watch/', 'src/app/state/history/'] },
  { files: ['src/app/proposal/proposal.e2e.test.ts'], covers: ['src/app/proposal/', 'src/app/state/offers/'] },
  { files: ['src/app/track/track-share.e2e.test.ts'], covers: ['src/app/track/track-tools.ts', 'src/app/track/track-redraw.ts'] },
  {
    files: ['src/app/track/track-moves.e2e.test.ts'],
    covers: ['src/app/track/track-view.ts', 'src/app/track/track-screen.ts', 'src/core/track/', 'src/service/track/'],
  },
  {
    files: ['src/app/instant/instant-outcomes.e2e.test.ts', 'src/app/instant/entrance/instant-entrance.e2e.test.ts'],
    covers: ['src/app/instant/', 'src/app/state/instant/', 'src/server/memoless/', 'src/service/memoless/'],
  },
  {
    files: ['src/spec/e2e/sums.e2e.test.ts'],
    covers: [
      'src/app/accounts/portfolio.ts',
      'src/app/offers/card/',
      'src/app/review/ticket/',
      'src/app/swap/FormParts.tsx',
      'src/core/loss/',
    ],
  },
  {
    files: ['scripts/operate/live/lies.test.ts', 'scripts/operate/live/check-live.test.ts'],
    covers: ['scripts/operate/live/', 'src/nodes/networks/'],
  },
  { files: ['src/spec/e2e/scanners.e2e.test.ts'], covers: ['src/site/discovery/'] },
  { files: ['src/spec/e2e/mainnet-rehearsal.e2e.test.ts'], covers: ['src/server/deps/', 'src/nodes/networks/'] },
  {
    files: ['src/server/mcp/mcp-conformance.e2e.test.ts'],
    covers: ['api/mcp.ts', 'src/server/mcp/', 'src/contract/mcp/', 'package-lock.json'],
  },
  { files: ['src/site/samples.e2e.test.ts'], covers: ['content/samples/', 'public/client/', 'src/client/'] },
  { files: ['src/view/view.e2e.test.ts'], covers: ['src/view/'] },
  {
    files: ['src/app/form/typed-keys.e2e.test.ts'],
    covers: ['src/app/form/use-typed.ts', 'src/app/form/typed-groups.ts', 'src/app/state/form/', 'src/app/limit/', 'src/app/instant/'],
  },
  { files: ['src/app/form/request/request.e2e.test.ts'], covers: ['src/app/form/request/'] },
  {
    files: [
      'src/app/form/recipient/saved/saved.e2e.test.ts',
      'src/app/assets/picker/saved-assets.e2e.test.ts',
      'src/app/market/own-pairs.e2e.test.ts',
    ],
    covers: ['src/app/form/recipient/saved/', 'src/app/assets/picker/', 'src/app/market/', 'src/app/recent/'],
  },
  {
    files: ['src/app/pools/live-pages.e2e.test.ts', 'src/app/pools/asset-page.e2e.test.ts', 'src/app/status/status-history.e2e.test.ts'],
    covers: ['src/app/pools/', 'src/app/status/', 'src/app/charts/', 'src/site/pools/'],
  },
  {
    files: ['src/app/docs/docs-tools.e2e.test.ts'],
    covers: ['src/app/docs/', 'src/site/code/', 'src/site/portal/', 'content/developers/'],
  },
  { files: ['src/spec/e2e/large-letters.e2e.test.ts'], covers: ['src/layouts/', 'src/styles/', 'src/components/'] },
  { files: ['src/app/forms/site-forms.e2e.test.ts'], covers: ['src/app/forms/', 'src/server/mail/'] },
  {
    files: ['src/app/agent/page-tools.e2e.test.ts', 'src/app/agent/no-page-tools.e2e.test.ts'],
    covers: ['src/app/agent/', 'src/contract/mcp/'],
  },
  {
    files: ['src/app/embed/embed.e2e.test.ts', 'src/app/embed/embed-more.e2e.test.ts'],
    covers: ['src/app/embed/', 'src/site/widget/'],
  },
  { files: ['src/app/accounts/under-way.e2e.test.ts'], covers: ['src/app/accounts/', 'src/app/limit/', 'src/app/history/'] },
  { files: ['src/app/wallet/get/get-wallets.e2e.test.ts'], covers: ['src/app/wallet/get/', 'src/app/handoff/'] },
  { files: ['src/app/docs/docs.e2e.test.ts'], covers: ['src/app/docs/', 'src/layouts/', 'src/styles/'] },
  {
    files: ['src/server/memoless/memoless-killed.test.ts'],
    covers: ['src/server/memoless/', 'src/service/memoless/'],
  },
  { files: ['src/server/store/idempotency/idempotency-history.test.ts'], covers: ['src/server/store/idempotency/'] },
];

/** Tests that guard users' money. Always in the gate; their failures are never retried. */
export const safetyTests: readonly string[] = [
  'src/core/',
  'src/contract/',
  'src/wallet/',
  'src/spec/attacks/',
  'src/app/sign/hijacked-origin.e2e.test.ts',
  'src/app/sign/sign-adversary.e2e.test.ts',
  'src/app/sign/sign-swaps.e2e.test.ts',
  'src/app/instant/instant-dangers.e2e.test.ts',
  'src/app/review/confirm-faults.e2e.test.ts',
  'src/app/review/review-loss.e2e.test.ts',
  'src/app/swap/paused.e2e.test.ts',
  'src/app/proposal/proposal-payout.e2e.test.ts',
  'src/server/memoless/memoless-concurrent.test.ts',
  'src/spec/e2e/service.e2e.test.ts',
];

const isBelow = (path: string, beginnings: readonly string[]): boolean => beginnings.some((one) => path.startsWith(one));

export const isSafetyTest = (file: string): boolean => isBelow(file, safetyTests);

/** Whether a test file runs only in the deep tier. */
export const isDeepTest = (file: string): boolean => deepTests.some(({ files }) => isBelow(file, files));

/** Path prefixes of the deep tests that a change brings into the gate: those that cover it, and changed ones. */
export function deepTestsFor(changed: readonly string[]): readonly string[] {
  return deepTests
    .filter(({ files, covers }) => changed.some((path) => isBelow(path, [...covers, ...files])))
    .flatMap(({ files }) => files);
}

/** Converts a table path to a vitest pattern. */
export const patternOf = (path: string): string => (path.endsWith('/') ? `${path}**` : path);
