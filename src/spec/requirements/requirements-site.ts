import type { Requirement } from './requirement.ts';

/** Requirements for the site, its delivery and related resources. */
export const siteRequirements: readonly Requirement[] = [
  {
    id: 'works-by-itself',
    sentence: 'With no network and no configuration npm start shows a working product.',
    tests: { 'src/app/swap/home.e2e.test.ts': ['the home page quotes 0.1 BTC over both networks, best first'] },
  },
  {
    id: 'devnet-stays-outside',
    sentence: 'The devnet lives behind HTTP, and nothing of it reaches production.',
    tests: { 'scripts/checks/browser/dist.e2e.test.ts': ['nothing of the devnet reaches the built site'] },
  },
  {
    id: 'byte-budget',
    sentence: 'The swap page starts no more than 85 KB of script and loads nothing from another host.',
    tests: { 'scripts/checks/browser/dist.e2e.test.ts': ['the swap page keeps its byte budgets'] },
  },
  {
    id: 'accessible',
    sentence: 'The swap form works by keyboard alone and has no axe finding in either theme.',
    tests: {
      'src/app/swap/home.e2e.test.ts': ['the asset list is searched and chosen by keyboard alone'],
      'src/app/swap/home-access.e2e.test.ts': ['the home page has no axe finding'],
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
        'one more MDX file is a page with its parts',
        'the new page has its twin',
        'the new page has its line in llms.txt',
        'the new page is in the sitemap',
        'the new page is found by the search',
      ],
    },
  },
  {
    id: 'discovery',
    sentence: 'Everything that agents look for is published with its media type, and its digests match the bytes served.',
    tests: {
      'src/site/discovery/discovery.e2e.test.ts': [
        'cards name the tools that the MCP server lists',
        'skills have the digests of the bytes served',
      ],
    },
  },
  {
    id: 'stagenet-told',
    sentence: 'The full text for models has the hosts, chains and routers that the product takes on stagenet.',
    tests: {
      'src/site/page/page-figures.test.ts': ['the full text for models has the hosts, chains and routers of stagenet'],
      'scripts/checks/browser/one-page.e2e.test.ts': ['the new page has its line in llms.txt and its text in llms-full'],
    },
  },
  {
    id: 'no-dead-ends',
    sentence:
      'Every link of llms.txt answers with markdown, every twin leads to it, the addresses that programs guess lead on, weights of Accept count, and scanners find nothing that fails.',
    tests: {
      'src/site/discovery/discovery.e2e.test.ts': [
        'every link of llms.txt, its full text and the sitemap for models',
        'cards of the MCP server are where programs look for it',
        'cards of the AI catalog lead to things that answer with the type they name',
      ],
      'src/site/twin/twin-plugin.test.ts': ['a twin starts with its front matter, the way to the index'],
      'src/site/page/files.test.ts': ['the sitemap for models has every page'],
      'src/host/routes.test.ts': [
        'the routes weigh Accept %s and give %s',
        'the routes read the media types of Accept %s whole and in any case',
        'every answer that differs by Accept says so, and files of browsers differ by nothing',
        'the routes give markdown to programs that read for a model',
      ],
      'src/contract/mcp/server-card.test.ts': ['the entry for the MCP registry keeps its rules'],
      'src/server/http/steps/origin.test.ts': ['a page of %s may call a public deployment'],
      'src/spec/e2e/scanners.e2e.test.ts': ['afdocs gives the pages 98 points', 'agent-readability finds every required thing'],
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
        'the samples of the documentation show the form',
        'the widget tells a swap from its quote to its end',
        'the widget hears and speaks with the page that holds it alone',
        'a page that is not on the list gets a link',
        'a swap that is confirmed is inert while something lies over it',
      ],
      'src/app/embed/embed-host.test.ts': ['with a list, the form works or not'],
      'src/contract/embed.test.ts': ['whatever arrives, reading does not throw'],
    },
  },
  {
    id: 'security-headers',
    sentence:
      'Every answer carries its security headers, the policies refuse nothing of our own pages, and the Observatory would give 120 points.',
    tests: {
      'scripts/checks/browser/headers.e2e.test.ts': [
        'the expected security headers come with %s',
        'the expected security headers come with the answer of %s',
        'the MDN Observatory would give %s 120 points or more',
      ],
      'scripts/checks/browser/policy.e2e.test.ts': [
        'no policy refuses anything of %s',
        'Trusted Types refuse',
        'no other site can put a page into a frame',
      ],
      'scripts/checks/observatory.test.ts': ['the arithmetic gives a closed page all', 'the arithmetic takes points from what is open'],
    },
  },
  {
    id: 'supply-chain',
    sentence: 'Fewer than 60 packages run, none with an install script, all from the registry with integrity and under a known license.',
    tests: {
      'src/spec/packages.test.ts': [
        'every package comes from the npm registry',
        'what reaches a function or a browser is fewer than 60 packages',
        'what reaches a function or a browser runs no script when it is installed',
        'licenses of what reaches a visitor',
      ],
    },
  },
  {
    id: 'functions-are-clean',
    sentence: 'No function carries simulated networks, tests, tools or secrets, and each keeps its size.',
    tests: {
      'scripts/checks/functions.test.ts': [
        'the functions carry no simulated network',
        'what must not be carried is found',
        'the functions keep the budget',
      ],
    },
  },
];
