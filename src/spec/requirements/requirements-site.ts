import type { Requirement } from './requirement.ts';

/** Requirements for the site, its delivery and related resources. */
export const siteRequirements: readonly Requirement[] = [
  {
    id: 'works-by-itself',
    sentence: 'With no network and no configuration npm start shows a working product.',
    tests: ['src/app/swap/home.e2e.test.ts'],
  },
  {
    id: 'devnet-stays-outside',
    sentence: 'The devnet lives behind HTTP, and nothing of it reaches production.',
    tests: ['scripts/checks/browser/dist.e2e.test.ts'],
  },
  {
    id: 'byte-budget',
    sentence: 'The swap page starts no more than 85 KB of script and loads nothing from another host.',
    tests: ['scripts/checks/browser/dist.e2e.test.ts'],
  },
  {
    id: 'accessible',
    sentence: 'The swap form works by keyboard alone and has no axe finding in either theme.',
    tests: ['src/app/swap/home.e2e.test.ts', 'src/app/swap/home-access.e2e.test.ts'],
  },
  {
    id: 'pinned-packages',
    sentence: 'Exact versions, and integrity for every entry of the lock file.',
    tests: ['src/spec/packages.test.ts'],
  },
  {
    id: 'one-file-a-page',
    sentence: 'Adding one MDX file gives a page, its twin, llms line, sitemap entry, navigation entry and search hit.',
    tests: ['scripts/checks/browser/one-page.e2e.test.ts'],
  },
  {
    id: 'discovery',
    sentence: 'Everything that agents look for is published with its media type, and its digests match the bytes served.',
    tests: ['src/site/discovery/discovery.e2e.test.ts'],
  },
  {
    id: 'stagenet-told',
    sentence: 'The full text for models has the hosts, chains and routers that the product takes on stagenet.',
    tests: ['src/site/page/page-figures.test.ts', 'scripts/checks/browser/one-page.e2e.test.ts'],
  },
  {
    id: 'no-dead-ends',
    sentence:
      'Every link of llms.txt answers with markdown, every twin leads to it, the addresses that programs guess lead on, weights of Accept count, and scanners find nothing that fails.',
    tests: [
      'src/site/discovery/discovery.e2e.test.ts',
      'src/site/twin/twin-plugin.test.ts',
      'src/site/page/files.test.ts',
      'src/host/routes.test.ts',
      'src/contract/mcp/server-card.test.ts',
      'src/server/http/steps/origin.test.ts',
      'src/spec/e2e/scanners.e2e.test.ts',
    ],
  },
  {
    id: 'samples-run',
    sentence: 'Every sample of the documentation runs against the product.',
    tests: ['src/site/samples.e2e.test.ts'],
  },
  {
    id: 'widget',
    sentence:
      'The form works inside pages of other origins and speaks with the one that holds it; a page that is not admitted, or that covers a payment, gets nothing.',
    tests: [
      'src/app/embed/embed.e2e.test.ts',
      'src/app/embed/embed-more.e2e.test.ts',
      'src/app/embed/embed-preset.test.ts',
      'src/app/embed/embed-host.test.ts',
      'src/contract/embed.test.ts',
    ],
  },
  {
    id: 'security-headers',
    sentence:
      'Every answer carries its security headers, the policies refuse nothing of our own pages, and the Observatory would give 120 points.',
    tests: [
      'scripts/checks/browser/headers.e2e.test.ts',
      'scripts/checks/browser/policy.e2e.test.ts',
      'scripts/checks/observatory.test.ts',
    ],
  },
  {
    id: 'supply-chain',
    sentence: 'Fewer than 60 packages run, none with an install script, all from the registry with integrity and under a known license.',
    tests: ['src/spec/packages.test.ts'],
  },
  {
    id: 'functions-are-clean',
    sentence: 'No function carries simulated networks, tests, tools or secrets, and each keeps its size.',
    tests: ['scripts/checks/functions.test.ts'],
  },
];
