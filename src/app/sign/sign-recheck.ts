import type { Client } from '../../client/transport.ts';
import { baseAmount } from '../../core/amount.ts';
import { formatAsset, homeChain } from '../../core/asset/asset.ts';
import { type FreshInbound, good, type SwapIntent, type WalletResult } from '../../wallet/port.ts';
import { type DepositPath, pathMode, readInbound } from '../review/inbound.ts';
import { callService } from '../wallet/wallet-chains.ts';

export interface RecheckDeps {
  readonly client: Client;
  /** Unix milliseconds of this device. */
  readonly now: () => number;
}

/** A change travels the path of its order. */
function pathOf({ network, from, to, kind, interval, change }: SwapIntent): DepositPath {
  const mode = pathMode({ kind, interval });
  return { network, from: formatAsset(change?.from ?? from), to: formatAsset(to), mode, chain: homeChain(from, network) };
}

/** What two operators, and a node asked by this browser, say of the path right now. Its age counts from the question, on this device's clock. */
export async function recheckInbound(intent: SwapIntent, { client, now }: RecheckDeps): Promise<WalletResult<FreshInbound>> {
  const path = pathOf(intent);
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
