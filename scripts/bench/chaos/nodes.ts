import { freePort } from '../../serve/free-port.ts';
import { type Child, startChild, untilSaid } from './child.ts';

type Row = Readonly<Record<string, unknown>>;

/** Outcome of a deposit, from the ledger. */
export interface LedgerSwap {
  readonly tx: string;
  readonly outcome: string;
}

/** A registration on the chain, from the ledger. */
export interface LedgerReference {
  readonly reference: string;
  readonly memo: string;
  readonly registration_hash: string;
}

/** Both networks, each with two hosts, in a separate process. */
export interface Nodes {
  readonly url: string;
  control(name: string, body: Row): Promise<Row>;
  ledger(): Promise<{ readonly swaps: readonly LedgerSwap[]; readonly references: readonly LedgerReference[] }>;
  /** RUNE balance of an account, 1e8. */
  rune(address: string): Promise<bigint>;
  /** Current inbound address of a chain, from an honest host. */
  vault(chain: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts the devnet. */
export async function startNodes(): Promise<Nodes> {
  const port = await freePort();
  const main = new URL('../../devnet/main.ts', import.meta.url).pathname;
  const child: Child = startChild(process.execPath, [main, '--port', `${port}`], {});
  await untilSaid(child, 'both networks at');
  const url = `http://127.0.0.1:${port}`;
  const read = async <T>(path: string): Promise<T> => (await (await fetch(`${url}${path}`)).json()) as T;
  return {
    url,
    async control(name, body) {
      const answer = await fetch(`${url}/control/${name}`, { method: 'POST', body: JSON.stringify(body) });
      const said = (await answer.json()) as Row;
      if (!answer.ok) throw new Error(`/control/${name}: ${JSON.stringify(said)}`);
      return said;
    },
    async ledger() {
      const { thorchain } = await read<{ thorchain: { swaps: LedgerSwap[]; references: LedgerReference[] } }>('/control/ledger');
      return thorchain;
    },
    async rune(address) {
      const { balances } = await read<{ balances: { denom: string; amount: string }[] }>(
        `/thornode/cosmos/bank/v1beta1/balances/${address}`,
      );
      return BigInt(balances.find(({ denom }) => denom === 'rune')?.amount ?? 0);
    },
    async vault(chain) {
      const entries = await read<{ chain: string; address: string }[]>('/b/thornode/thorchain/inbound_addresses');
      return entries.find((entry) => entry.chain === chain)?.address ?? '';
    },
    async close() {
      child.signal('SIGTERM');
      await child.ended;
    },
  };
}
