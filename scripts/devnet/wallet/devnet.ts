/** An error of the devnet; its message is meant for developers, the only users here. */
export class DevnetError extends Error {
  readonly code: unknown;
  readonly data: unknown;

  constructor(message: string, code?: unknown, data?: unknown) {
    super(message);
    this.name = 'DevnetError';
    this.code = code;
    this.data = data;
  }
}

type Fields = Readonly<Record<string, unknown>>;

const errorIn = (body: Fields): string => (typeof body['error'] === 'string' ? body['error'] : 'The devnet refused.');

/** Calls a control of the devnet (content/developers/devnet.mdx#controls). @throws DevnetError with the devnet's message */
export async function callControl(name: string, body?: Fields): Promise<Fields> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(`/devnet/control/${name}`, init);
  const fields = (await answer.json()) as Fields;
  if (!answer.ok) throw new DevnetError(errorIn(fields));
  return fields;
}

/** Calls JSON-RPC on a devnet chain. @throws DevnetError with the node's code */
export async function rpc(path: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = await fetch(`/devnet/${path}`, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) });
  const { error, result } = (await answer.json()) as { error?: { code?: unknown; message?: unknown; data?: unknown }; result?: unknown };
  if (error !== undefined && error !== null) throw new DevnetError(String(error.message ?? 'The node refused.'), error.code, error.data);
  return result;
}

/** Fetches a chain's path as text. @throws DevnetError with the response text */
export async function chainText(path: string, body?: string): Promise<string> {
  const answer = await fetch(`/devnet/${path}`, body === undefined ? {} : { method: 'POST', body });
  const text = await answer.text();
  if (!answer.ok) throw new DevnetError(text);
  return text;
}

const e8 = 10n ** 8n;
/** Initial funds of an empty account on connect: whole coins of the gas asset, and tokens. */
const gifts: Readonly<Record<string, readonly (readonly [asset: string, coins: bigint])[]>> = {
  BTC: [['BTC.BTC', 1n]],
  LTC: [['LTC.LTC', 500n]],
  DOGE: [['DOGE.DOGE', 250_000n]],
  BCH: [['BCH.BCH', 100n]],
  DASH: [['DASH.DASH', 1_000n]],
  ZEC: [['ZEC.ZEC', 200n]],
  ETH: [
    ['ETH.ETH', 20n],
    ['ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48', 50_000n],
    ['ETH.USDT-0XDAC17F958D2EE523A2206206994597C13D831EC7', 50_000n],
  ],
  BSC: [['BSC.BNB', 50n]],
  AVAX: [['AVAX.AVAX', 2_000n]],
  BASE: [['BASE.ETH', 20n]],
  POL: [['POL.POL', 100_000n]],
  ARB: [['ARB.ETH', 20n]],
  GAIA: [['GAIA.ATOM', 10_000n]],
  NOBLE: [['NOBLE.USDC', 50_000n]],
  THOR: [['THOR.RUNE', 50_000n]],
  MAYA: [['MAYA.CACAO', 100_000n]],
  SOL: [['SOL.SOL', 300n]],
  TRON: [
    ['TRON.TRX', 200_000n],
    ['TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T', 50_000n],
  ],
  XRP: [['XRP.XRP', 20_000n]],
  ADA: [['ADA.ADA', 20_000n]],
};

/** Chains on which accounts can be funded. */
export const giftChains = Object.keys(gifts);

/** Converts whole coins to protocol units; CACAO has two more decimals. */
const toUnits = (asset: string, coins: bigint): string => (coins * (asset === 'MAYA.CACAO' ? 100n * e8 : e8)).toString();

/** Credits test funds to an address. */
export async function fund(chain: string, address: string): Promise<void> {
  for (const [asset, coins] of gifts[chain] ?? []) await callControl('faucet', { chain, address, asset, amount: toUnits(asset, coins) });
}

/** Retries: a chain's node starts on the first request, which may time out on a busy machine. */
const [tries, againMs] = [8, 1_000];

/** Holdings of an address, retried while the service cannot read them; undefined if it never can. */
async function holdingsOf(chain: string, address: string): Promise<readonly { readonly amount: string }[] | undefined> {
  for (let left = tries; left > 0; left -= 1) {
    // Name the chain, so that tests which block a page's response do not affect the wallet's own.
    const answer = await fetch(`/api/v1/balances?${new URLSearchParams({ address, chain })}`);
    if (answer.ok) return ((await answer.json()) as { balances: readonly { readonly amount: string }[] }).balances;
    if (answer.status < 500) return undefined;
    await new Promise((resolve) => setTimeout(resolve, againMs));
  }
  return undefined;
}

/** Funds an address without funds, such as after a devnet restart. Never fails: an empty account is fine, too. */
export async function fundEmpty(chain: string, address: string): Promise<void> {
  try {
    const balances = await holdingsOf(chain, address);
    if (balances?.every(({ amount }) => BigInt(amount) === 0n)) await fund(chain, address);
  } catch (error) {
    console.warn('Devnet wallet: no test funds for', chain, error);
  }
}
