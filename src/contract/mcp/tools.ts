/** Path of the MCP endpoint. */
export const mcpPath = '/mcp';

/** Annotations of read-only tools: no changes, but they query the networks. */
export const readingHints = { readOnlyHint: true, destructiveHint: false, openWorldHint: true } as const;

/** Annotations of tools that spend the service's funds; repeating the same call spends nothing more. */
export const spendingHints = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true } as const;

/** Supported MCP revisions, newest first. The first needs no handshake. */
export const mcpRevisions = ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

/** Server icons; tools carry none, since every model listing them would pay for it. `siteUrl` is an origin without a trailing slash. */
export const serverIcons = (siteUrl: string) => [
  { src: `${siteUrl}/icon-48.png`, mimeType: 'image/png', sizes: ['48x48'] },
  { src: `${siteUrl}/icon-192.png`, mimeType: 'image/png', sizes: ['192x192'] },
  { src: `${siteUrl}/favicon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] },
];

/** Cache hint for tools and server info, which change only with a release. */
export const toolCacheHint = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

/** Server instructions for models; they name tools of every set (`wordsFor`). */
export const toolInstructions = [
  'Quotes, pools, network status, limit orders, balances, deposit checks and tracking for native cross-chain swaps over THORChain and MAYAChain. Keyless; nothing here holds keys of the user, signs for them or sends.',
  'Call get_swap_quote with amounts in 1e8 units, or amount_decimal in whole units; find_asset finds the names of assets, resolve_name the addresses of a THORName or MAYAName. build_deposit builds the unsigned transaction of an offer. Before the user pays, check the exact deposit with check_deposit, or with preflight_memoless if no memo is attached; afterwards follow it with track_swap.',
  'All tools are read-only. Only register_memoless, for a wallet that cannot attach a memo, spends RUNE of this service.',
  'Quotes expire: fetch again right before use. When an answer says halted, unreachable or not payable, tell the user to send nothing on that path.',
  'Price histories, review links and webhooks have no tool; use the REST API described in /openapi.json.',
].join(' ');
