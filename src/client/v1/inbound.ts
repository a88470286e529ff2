import type { InboundInput, InboundResponse } from '../../contract/v1/inbound.ts';
import type { Decoded } from '../answer-form.ts';
import { getInboundCall } from '../endpoints/v1/inbound.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** Deposit address on which hosts of the network agree. */
export type InboundAnswer = Decoded<InboundResponse, typeof getInboundCall.answer>;

/**
 * Verifies a deposit address with two operators right before use.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { inbound_address } = await getInbound(client, { network: 'thorchain', from_asset: 'BTC.BTC', to_asset: 'ETH.ETH' });
 */
export function getInbound(client: Client, request: InboundInput, options?: CallOptions): Promise<InboundAnswer> {
  return call(client, getInboundCall, request, options);
}
