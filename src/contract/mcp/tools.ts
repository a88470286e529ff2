/** All of them only read, change nothing, and ask the networks. */
export const toolAnnotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true } as const;

/** Revisions of MCP that the endpoint answers, newest first. The first needs no handshake. */
export const mcpRevisions = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

/** The mark of the product in a drawing that fits every size. `siteUrl` is an origin without a trailing slash. */
const drawnIcon = (siteUrl: string) => ({ src: `${siteUrl}/favicon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] });

/** The mark for each tool, once: every model that lists the tools pays for it. */
export const toolIcons = (siteUrl: string) => [drawnIcon(siteUrl)];

/** The mark for the server. */
export const serverIcons = (siteUrl: string) => [
  { src: `${siteUrl}/icon-48.png`, mimeType: 'image/png', sizes: ['48x48'] },
  { src: `${siteUrl}/icon-192.png`, mimeType: 'image/png', sizes: ['192x192'] },
  drawnIcon(siteUrl),
];

/** The tools and what the server says of itself change with a release only. */
export const toolCacheHint = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** What the MCP server tells a model of itself. */
export const toolInstructions = [
  'Quotes, pools, network status, limit orders, deposit checks and tracking for native cross-chain swaps over THORChain and MAYAChain. Read-only and keyless; nothing here signs or sends.',
  'Ask get_swap_quote with amounts in 1e8 units, or amount_decimal in whole ones; find_asset has the names of assets. build_deposit makes the unsigned transaction of an offer. Before the user pays, check the exact deposit with check_deposit; afterwards follow it with track_swap.',
  'Quotes expire: fetch again right before use. When an answer says halted, unreachable or not payable, tell the user to send nothing on that path.',
  'What has no tool is REST: balances, THORNames and MAYANames, open limit orders, price histories, deposits without a memo. /openapi.json describes it.',
].join(' ');
