import type { MandateInput, MandateResponse } from '../../contract/mcp/mandate.ts';
import type { Decoded } from '../answer-form.ts';
import { issueMandateCall } from '../endpoints/v1/mandate.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/** MCP address with the limits of an owner. */
export type MandateAnswer = Decoded<MandateResponse, typeof issueMandateCall.answer>;

/**
 * Signs an agent's limits into an MCP address, which serves nothing outside them.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { address, sentence } = await issueMandate(client, { max_usd: '500', until: '2030-01-01T00:00:00Z' });
 */
export function issueMandate(client: Client, request: MandateInput, options?: CallOptions): Promise<MandateAnswer> {
  return call(client, issueMandateCall, request, options);
}
