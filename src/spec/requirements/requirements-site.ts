import type { Requirement } from './requirement.ts';

/** Requirements for the site, its delivery and related resources. */
export const siteRequirements: readonly Requirement[] = [
  {
    id: 'works-by-itself',
    sentence: 'With no network and no configuration npm start shows a working product.',
    tests: { 'src/app/swap/home.e2e.test.ts': ['quotes 0.1 BTC over both networks, best first'] },
  },
  {
    id: 'devnet-stays-outside',
    sentence: 'The devnet lives behind HTTP, and nothing of it reaches production.',
    tests: { 'scripts/checks/browser/dist.e2e.test.ts': ['contains no devnet code and no script from another host'] },
  },
  {
    id: 'byte-budget',
    sentence: 'The swap page starts no more than 85 KB of script and loads nothing from another host.',
    tests: { 'scripts/checks/browser/dist.e2e.test.ts': ['keeps the swap page within its byte budgets'] },
  },
  {
    id: 'accessible',
    sentence: 'The swap form works by keyboard alone and has no axe finding in either theme.',
    tests: {
      'src/app/swap/home.e2e.test.ts': ['works by keyboard alone'],
      'src/app/swap/home-access.e2e.test.ts': [
        'the home page has no axe findings and no overflow in any state in $colorScheme at $width px',
      ],
    },
  },
  {
    id: 'pinned-packages',
    sentence: 'Exact versions, and integrity for every entry of the lock file.',
    tests: { 'src/spec/packages.test.ts': ['every package in the lock file has an integrity hash', 'every direct dependency is pinned'] },
  },
  {
    id: 'one-file-a-page',
    sentence: 'Adding one MDX file gives a page, its twin, llms line, sitemap entry, navigation entry and search hit.',
    tests: {
      'scripts/checks/browser/one-page.e2e.test.ts': [
        'becomes a page with its parts',
        'has a markdown twin',
        'is listed in llms.txt and contained in llms-full',
        'is in the sitemap with its date',
        'is found by the search',
      ],
    },
  },
  {
    id: 'discovery',
    sentence: 'Everything that agents look for is published with its media type, and its digests match the bytes served.',
    tests: {
      'src/site/discovery/discovery.e2e.test.ts': ['name the tools that the MCP server lists', 'have digests of the bytes served'],
    },
  },
  {
    id: 'stagenet-told',
    sentence: 'The full text for models has the hosts, chains and routers that the product takes on stagenet.',
    tests: {
      'src/site/page/page-figures.test.ts': ['has the hosts, chains and routers of stagenet in the full text for models'],
      'scripts/checks/browser/one-page.e2e.test.ts': ['is listed in llms.txt and contained in llms-full'],
    },
  },
  {
    id: 'no-dead-ends',
    sentence:
      'Every link of llms.txt answers with markdown, every twin leads to it, the addresses that programs guess lead on, weights of Accept count, and scanners find nothing that fails.',
    tests: {
      'src/site/discovery/discovery.e2e.test.ts': [
        'llms.txt, sitemap.md and llms-full.md link only to pages that answer, in markdown from the first two',
        'of the MCP server are at the paths where programs look for them',
        'of the AI catalog link only to resources that answer, with the types they name',
      ],
      'src/site/twin/twin-plugin.test.ts': ['starts with its front matter, a link to the index and its heading'],
      'src/site/page/files.test.ts': ['lists every page’s markdown with its date in the sitemap for models, after a link to the index'],
      'src/host/routes.test.ts': [
        'weigh Accept %s and give %s',
        'match the whole media types of Accept %s, in any letter case',
        'send Vary where the response depends on Accept, and none for browser files',
        'give Markdown to programs that read for a model, where there is Markdown',
      ],
      'src/contract/mcp/server-card.test.ts': ['gives the MCP registry a valid entry that names no package and matches the card'],
      'src/server/http/steps/origin.test.ts': ['lets a page of %s call a public deployment, but not a local one'],
      'src/spec/e2e/scanners.e2e.test.ts': [
        'scores at least 98 of 100 points in afdocs, with no failed check',
        'passes every required check of agent-readability, and misses one recommended check',
      ],
    },
  },
  {
    id: 'samples-run',
    sentence: 'Every sample of the documentation runs against the product.',
    tests: { 'src/site/samples.e2e.test.ts': ['%s runs and prints what it promises'] },
  },
  {
    id: 'widget',
    sentence:
      'The form works inside pages of other origins and speaks with the one that holds it; a page that is not admitted, or that covers a payment, gets nothing.',
    tests: {
      'src/app/embed/embed.e2e.test.ts': [
        'reports a swap to the host page from quote to completion',
        'exchange messages with the widget only if they frame it',
        'can frame only the form, and only from https',
        'is blocked while the frame is nearly transparent or something covers it',
        'moves to a new tab if the browser cannot detect what covers the frame',
      ],
      'src/app/embed/embed-more.e2e.test.ts': [
        'shows the form with each sample from the documentation',
        'get a link instead of the form, and no messages, unless they are on the allowlist',
      ],
      'src/app/embed/embed-preset.test.ts': ['a preset is refused while a swap is being confirmed'],
      'src/app/embed/embed-host.test.ts': ['with an allowlist, lets the form work only on listed hosts and the site itself: %s'],
      'src/contract/embed.test.ts': ['never throws, whatever it receives'],
    },
  },
  {
    id: 'security-headers',
    sentence:
      'Every answer carries its security headers, the policies refuse nothing of our own pages, and the Observatory would give 120 points.',
    tests: {
      'scripts/checks/browser/headers.e2e.test.ts': [
        'match the expected set for %s',
        'match the expected set on the response to %s',
        'the headers of %s earn at least 120 points by the MDN Observatory’s rules',
      ],
      'scripts/checks/browser/policy.e2e.test.ts': [
        'the content policy blocks nothing on %s, even when its first control is used',
        'uses Trusted Types to block markup and code made from strings',
        'keeps other sites from framing a page',
      ],
      'scripts/checks/observatory.test.ts': [
        'gives a strict page the full score possible without preload and cookies',
        'deducts points for what is open',
      ],
    },
  },
  {
    id: 'supply-chain',
    sentence: 'Fewer than 60 packages run, none with an install script, all from the registry with integrity and under a known license.',
    tests: {
      'src/spec/packages.test.ts': [
        'every package comes from the npm registry',
        'are fewer than 60, each named in the dependencies or needed by one that is',
        'run no script when installed',
        'of packages that reach a function or a browser require no more than attribution',
      ],
    },
  },
  {
    id: 'functions-are-clean',
    sentence: 'No function carries simulated networks, tests, tools or secrets, and each keeps its size.',
    tests: {
      'scripts/checks/functions.test.ts': [
        'contain no simulated network, test, tool or secret',
        'fail the check when they contain such files',
        'keep within the archive budget',
        'keep within the file budget, except the one with the MCP SDK',
      ],
    },
  },
];
