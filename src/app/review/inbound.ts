import { NoAnswerError } from '../../client/errors.ts';
import type { CallOptions, Client } from '../../client/transport.ts';
import { getInbound, type InboundAnswer } from '../../client/v1/inbound.ts';
import type { DepositMemo } from '../../core/memo/memo.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { Mode } from '../../core/quote/quote.ts';

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
}: Pick<DepositMemo, 'kind'> & { readonly interval?: number | undefined }): DepositPath['mode'] =>
  kind === 'swap' ? (interval > 0 ? 'streaming' : 'single') : kind;

/**
 * Halts and address of a path, as hosts of the network say them right now.
 *
 * @throws ServiceError, NoAnswerError; an answer for another network or chain is unreadable
 */
export async function readInbound(client: Client, path: DepositPath, options: CallOptions): Promise<InboundAnswer> {
  const { network, from, to, mode, chain } = path;
  const inbound = await getInbound(client, { network, from_asset: from, to_asset: to, mode }, options);
  if (inbound.network !== network || inbound.chain !== chain) throw new NoAnswerError('unreadable');
  return inbound;
}
