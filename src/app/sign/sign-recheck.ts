import { baseAmount } from '../../core/amount.ts';
import { formatAsset, homeChain } from '../../core/asset/asset.ts';
import { type FreshInbound, good, type SwapIntent, type WalletResult } from '../../wallet/port.ts';
import { count, readShape, record } from '../ui/json-shape.ts';
import { askService } from '../wallet/wallet-chains.ts';
import { readInboundAnswer } from './inbound-answer.ts';

export interface RecheckDeps {
  readonly fetch: typeof fetch;
  /** Unix milliseconds of this device. */
  readonly now: () => number;
}

function urlOf({ network, from, to, kind, interval }: SwapIntent): string {
  const mode = kind === 'limit' ? 'limit' : (interval ?? 0) > 0 ? 'streaming' : 'single';
  return `/api/v1/inbound?${new URLSearchParams({ network, from_asset: formatAsset(from), to_asset: formatAsset(to), mode })}`;
}

/** What two hosts say of the path right now. Its age counts from the question, on this device's clock. */
export async function recheckInbound(intent: SwapIntent, { fetch: fetchAnswer, now }: RecheckDeps): Promise<WalletResult<FreshInbound>> {
  const { network } = intent;
  const chain = homeChain(intent.from, network);
  const readAt = now();
  const answer = await askService(urlOf(intent), fetchAnswer, (body) => {
    const inbound = readInboundAnswer(body, network, chain);
    const agreed = readShape(() => count(record(body)['hosts']));
    return inbound === undefined || agreed === undefined ? undefined : { ...inbound, agreed };
  });
  if (!answer.ok) return answer;
  const { agreed, address, router, dust } = answer.value;
  return good({
    network,
    chain,
    halts: [],
    agreed,
    readAt,
    ...(address === undefined ? {} : { address }),
    ...(router === undefined ? {} : { router }),
    ...(dust === undefined ? {} : { dust: baseAmount(dust) }),
  });
}
