import { NoAnswerError } from '../../client/errors.ts';
import type { CallOptions, Client } from '../../client/transport.ts';
import { getInbound, type InboundAnswer } from '../../client/v1/inbound.ts';
import type { DepositMemo } from '../../core/memo/memo.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { Mode } from '../../core/quote/quote.ts';
import type { Caution } from '../../wallet/port.ts';
import { isSameAtNode } from './node-check.ts';

/** The way that a deposit takes. */
export interface DepositPath {
  readonly network: NetworkId;
  /** Ids of the assets. */
  readonly from: string;
  readonly to: string;
  readonly mode: Mode | 'limit';
  /** Chain of the deposit. */
  readonly chain: string;
}

/** How a deposit runs by what its memo orders. */
export const pathMode = ({
  kind,
  interval = 0,
}: {
  readonly kind: DepositMemo['kind'] | 'order_change';
  readonly interval?: number | undefined;
}): DepositPath['mode'] => (kind === 'swap' ? (interval > 0 ? 'streaming' : 'single') : kind === 'order_change' ? 'limit' : kind);

/** A deposit address as operators, and a node that this browser asked itself, agree on it. */
export type CheckedInbound = InboundAnswer & { readonly cautions: readonly Caution[] };

/**
 * Halts and address of a path, as hosts of the network say them right now.
 *
 * @throws ServiceError, also where a node says otherwise; NoAnswerError; an answer for another network or chain is unreadable
 */
export async function readInbound(client: Client, path: DepositPath, options: CallOptions): Promise<CheckedInbound> {
  const { network, from, to, mode, chain } = path;
  const asked = getInbound(client, { network, from_asset: from, to_asset: to, mode, accept_one_operator: true }, options);
  const [inbound, isSame] = await Promise.all([asked, isSameAtNode(client, asked, path, options)]);
  if (inbound.network !== network || inbound.chain !== chain || inbound.deposit.state === 'unverified')
    throw new NoAnswerError('unreadable');
  const cautions: Caution[] = [];
  if (inbound.deposit.state === 'one_operator') cautions.push('one_operator');
  if (!isSame) cautions.push('server_only');
  return { ...inbound, cautions };
}
