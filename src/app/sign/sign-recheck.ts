import type { Client } from '../../client/transport.ts';
import { baseAmount } from '../../core/amount.ts';
import { formatAsset, homeChain } from '../../core/asset/asset.ts';
import { type FreshInbound, good, type SwapIntent, type WalletResult } from '../../wallet/port.ts';
import { type DepositPath, pathMode, readInbound } from '../state/review/inbound.ts';
import { callService } from '../wallet/wallet-chains.ts';

export interface RecheckDeps {
  readonly client: Client;
  /** Unix milliseconds of this device. */
  readonly now: () => number;
}

/** Deposit path of an intent; an order change uses the path of its order. */
function toInboundPath({ network, from, to, amount, kind, interval, change }: SwapIntent): DepositPath {
  const mode = pathMode({ kind, interval });
  const path = { network, from: formatAsset(change?.from ?? from), to: formatAsset(to), mode, chain: homeChain(from, network) };
  return mode === 'mint' ? { ...path, amount: `${amount}` } : path;
}

/**
 * Current state of the path per two operators and a node queried by this browser. Its age counts from the request
 * time, on this device's clock.
 */
export async function recheckInbound(intent: SwapIntent, { client, now }: RecheckDeps): Promise<WalletResult<FreshInbound>> {
  const path = toInboundPath(intent);
  const readAt = now();
  const checked = await callService(
    (given) => readInbound(client, path, given),
    (inbound) => inbound,
  );
  if (!checked.ok) return checked;
  const { hosts, cautions, inbound_address: address, router, dust_threshold: dust } = checked.value;
  return good({
    network: path.network,
    chain: path.chain,
    halts: [],
    agreed: hosts,
    cautions,
    readAt,
    ...(address === undefined ? {} : { address }),
    ...(router === undefined ? {} : { router }),
    ...(dust === undefined ? {} : { dust: baseAmount(dust) }),
  });
}
