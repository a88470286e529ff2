import { devnetApiKey, readEnv } from '../src/server/runtime/env.ts';
import { buildIfStale } from './build/build.ts';
import { type Product, startProduct } from './serve/product.ts';

const { network } = checkedEnv();
const port = Number(process.env['PORT'] || 4321);
process.env['SITE_URL'] ||= `http://localhost:${port}`;

await buildIfStale();
const product = await startProduct(port, { devnetWallet: true, samples: true }).catch((error: NodeJS.ErrnoException): Product => {
  if (error.code !== 'EADDRINUSE') throw error;
  console.error(`\nPort ${port} or ${port + 1} is in use. Stop what runs there, or choose another: PORT=5000 npm start\n`);
  process.exit(1);
});

console.log(`
  Strait runs on ${network}.

  Swap     ${product.url}
  Quote    ${product.url}/api/v1/quote?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000
  MCP      ${product.url}/mcp
  Keyed    ${product.url}/aggregator/v1${network === 'devnet' ? `, x-api-key: ${devnetApiKey}` : ''}
${product.devnetUrl ? `  Devnet   ${product.devnetUrl}\n` : ''}
  Ctrl-C stops everything.
`);

function checkedEnv(): ReturnType<typeof readEnv> {
  try {
    return readEnv(process.env);
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}\n`);
    return process.exit(1);
  }
}

async function stop(): Promise<void> {
  await product.close();
  process.exit(0);
}

process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
