import { type CallOptions, type Client, createClient, exchange } from './transport.ts';

/** Deposit data of a chain, as reported by one node. */
export interface NodeInbound {
  readonly address: string;
  readonly router?: string;
  /** Gas rate in the chain's unit, as reported by the node. */
  readonly gasRate?: string;
  /** Whether the chain, its trading or all trading is halted. */
  readonly isHalted: boolean;
}

const paths = { thorchain: '/thorchain/inbound_addresses', mayachain: '/mayachain/inbound_addresses' } as const;

/**
 * Reads the deposit address of a chain from one node host. Undefined if the answer is unreadable or lacks the chain.
 *
 * @throws NoAnswerError
 * @example
 * await getNodeInbound(client, { host: 'https://mayanode.mayachain.info', network: 'mayachain', chain: 'BTC' });
 */
export async function getNodeInbound(
  { fetch, after }: Pick<Client, 'fetch' | 'after'>,
  { host, network, chain }: { readonly host: string; readonly network: keyof typeof paths; readonly chain: string },
  options: CallOptions = {},
): Promise<NodeInbound | undefined> {
  const node = createClient({ fetch, after, origin: host });
  const { status, text } = await exchange(node, { path: paths[network], credentials: 'omit' }, { ...options, cache: 'no-store' });
  return status === 200 ? inboundIn(text, chain) : undefined;
}

function inboundIn(text: string, chain: string): NodeInbound | undefined {
  const rows: unknown = parsed(text);
  const row = Array.isArray(rows) ? rows.find((one) => one?.chain === chain) : undefined;
  if (typeof row?.address !== 'string' || !['string', 'undefined'].includes(typeof row.router)) return undefined;
  const { address, router, gas_rate: gasRate, halted, global_trading_paused: all, chain_trading_paused: trading } = row;
  return {
    address,
    ...(router ? { router } : {}),
    ...(/^[0-9]{1,18}$/.test(gasRate) ? { gasRate } : {}),
    isHalted: [halted, all, trading].some((flag) => flag !== false && flag !== undefined),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
