import type { SwapMailInput, SwapMailResponse } from '../../contract/v1/follow/swap-mail.ts';
import type { Decoded } from '../answer-form.ts';
import { mailSwapEndCall } from '../endpoints/v1/mail.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/**
 * Requests one mail at the end of a swap, sent if the owner of the address confirms by a mailed link.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * await mailSwapEnd(client, { tx, email: 'name@example.com' });
 */
export function mailSwapEnd(
  client: Client,
  request: SwapMailInput,
  options?: CallOptions,
): Promise<Decoded<SwapMailResponse, typeof mailSwapEndCall.answer>> {
  return call(client, mailSwapEndCall, request, options);
}
