import { pause } from './child.ts';
import type { Deployment } from './deployment.ts';
import type { Scenario } from './scenario.ts';

const faults = [
  { kind: 'stale' },
  { kind: 'reset' },
  { kind: 'status', status: 503 },
  { kind: 'delay', ms: 3_000 },
  { kind: 'garbage' },
  { kind: 'truncate' },
] as const;

const destination = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const path = `/api/v1/quote?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000&destination=${destination}&networks=thorchain`;
/** Time after which every process knows a new vault: no fact used to verify a deposit is older. */
const knownMs = 7_000;

interface Told {
  readonly network?: string;
  readonly inbound_address?: string;
  readonly expires_in_seconds?: number;
}

/** Requests one quote; returns what is wrong with it, as a sentence. `vaults`: the currently valid ones. */
async function requestQuote({ fleet }: Deployment, vaults: readonly string[]): Promise<string | undefined> {
  const answer = await fleet.call({ method: 'GET', path });
  if (!('body' in answer) || answer.status !== 200) return undefined;
  const { offers = [] } = answer.body as { readonly offers?: readonly Told[] };
  for (const { network, inbound_address: address, expires_in_seconds: left = 0 } of offers) {
    if (left <= 0) return 'an offer had expired';
    if (network === 'thorchain' && address !== undefined && !vaults.includes(address)) return `${address} is a vault that has been left`;
  }
  return undefined;
}

/** Quotes continuously while the first THORChain host goes through every fault and the vault rotates. */
export const readRightly: Scenario['disturb'] = async (world, isOver) => {
  const { nodes } = world;
  const wrong: string[] = [];
  const counts = { faults: 0, quotes: 0, 'vaults left': 0 };
  let vaults = [await nodes.vault('BTC')];
  const asking = async () => {
    while (!isOver()) {
      const fault = await requestQuote(world, vaults);
      counts.quotes += 1;
      if (fault !== undefined) wrong.push(fault);
      await pause(100);
    }
  };
  const failing = async () => {
    while (!isOver()) {
      const fault = faults[counts.faults % faults.length] ?? faults[0];
      await nodes.control('fault', { face: 'thornode', host: 'a', ...fault });
      counts.faults += 1;
      if (fault.kind === 'stale') {
        // Both addresses are valid until every process must know the new one.
        await nodes.control('vault', { network: 'thorchain', chain: 'BTC', rotate: true });
        const next = await nodes.vault('BTC');
        vaults = [...vaults, next];
        await pause(knownMs);
        vaults = [next];
        counts['vaults left'] += 1;
      }
      await pause(4_000);
    }
    await nodes.control('fault', { face: 'thornode', host: 'a', kind: 'none' });
  };
  await Promise.all([asking(), asking(), failing()]);
  return { done: counts, wrong };
};
