import { NoAnswerError } from '../../client/errors.ts';
import type { CallOptions, Client } from '../../client/transport.ts';
import { getInbound, type InboundAnswer } from '../../client/v1/inbound.ts';
import type { NetworkId } from '../../core/network/protocol.ts';

/** The way that a deposit takes. */
export interface DepositPath {
  readonly network: NetworkId;
  /** Ids of the assets. */
  readonly from: string;
  readonly to: string;
  readonly mode: 'single' | 'streaming' | 'limit';
  /** Chain of the deposit. */
  readonly chain: string;
}

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
