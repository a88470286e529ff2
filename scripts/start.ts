import { startDevnet } from '../src/devnet/server.ts';
import { buildIfStale } from './build.ts';
import { startPlatform } from './serve/server.ts';

const port = Number(process.env['PORT'] ?? 4321);
const network = process.env['SWAP_NETWORK'] ?? 'devnet';
process.env['PORT'] = String(port);
process.env['SITE_URL'] ??= `http://localhost:${port}`;

await buildIfStale();
const devnet = network === 'devnet' ? await startDevnet({ port: port + 1 }) : undefined;
const platform = await startPlatform({ port });

console.log(`
  Strait runs on ${network}.

  Swap     ${platform.url}
  Quote    ${platform.url}/api/v1/quote?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000
  MCP      ${platform.url}/mcp
${devnet ? `  Devnet   ${devnet.url}\n` : ''}
  Ctrl-C stops everything.
`);

async function stop(): Promise<void> {
  await Promise.all([platform.close(), devnet?.close()]);
  process.exit(0);
}

process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
