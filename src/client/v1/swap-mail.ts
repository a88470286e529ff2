import type { SwapMailInput, SwapMailResponse } from '../../contract/v1/follow/swap-mail.ts';
import type { Decoded } from '../answer-form.ts';
import { mailSwapEndCall } from '../endpoints/v1/mail.ts';
import { type CallOptions, type Client, call } from '../transport.ts';

/**
 * Has one mail sent once a swap has ended, if the owner of the address agrees by a link in a first one.
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
