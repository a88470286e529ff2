import type { InboundInput, InboundResponse } from '../../contract/v1/inbound.ts';
import type { Decoded } from '../answer-form.ts';
import { getInboundCall } from '../endpoints/v1/inbound.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** A deposit address as hosts of the network agree on it. */
export type InboundAnswer = Decoded<InboundResponse, typeof getInboundCall.answer>;

/**
 * Checks a deposit address with two hosts of the network, right before it is used.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { inbound_address } = await getInbound(client, { network: 'thorchain', from_asset: 'BTC.BTC', to_asset: 'ETH.ETH' });
 */
export function getInbound(client: Client, request: InboundInput, options?: CallOptions): Promise<InboundAnswer> {
  return call(client, getInboundCall, request, options);
}
