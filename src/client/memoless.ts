import type { MemolessAssetAnswer, MemolessAssetsAnswer, MemolessHealth } from '../contract/memoless/assets.ts';
import type { PreflightInput, PreflightResponse, SuggestInput, SuggestResponse } from '../contract/memoless/preflight.ts';
import type { RegisterInput, RegistrationResponse } from '../contract/memoless/register.ts';
import type { MemolessTrackAnswer, MemolessTrackInput } from '../contract/memoless/track.ts';
import type { Decoded } from './answer-form.ts';
import * as calls from './endpoints/memoless.ts';
import { type CallOptions, type Client, call, type EndpointCall } from './transport.ts';

type Answer<Wire, Call extends EndpointCall> = Decoded<Wire, Call['answer']>;

/** Assets that can be deposited without a memo now. */
export type MemolessAssets = Answer<MemolessAssetsAnswer, typeof calls.listMemolessAssetsCall>;
/** Registration of a swap memo under a reference. */
export type RegistrationAnswer = Answer<RegistrationResponse, typeof calls.registerMemolessCall>;
/** Verified result of a deposit of one exact amount. */
export type Preflight = Answer<PreflightResponse, typeof calls.preflightMemolessCall>;

/** Returns the endpoint with its path parameters filled in. */
function within(endpoint: EndpointCall, fields: Readonly<Record<string, string>>): EndpointCall {
  return { ...endpoint, path: endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(fields[name] ?? '')) };
}

/**
 * Lists the assets that can be deposited without a memo now.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { assets } = await listMemolessAssets(client);
 */
export function listMemolessAssets(client: Client, options?: CallOptions): Promise<MemolessAssets> {
  return call(client, calls.listMemolessAssetsCall, {}, options);
}

/**
 * Reads one asset that can be deposited without a memo.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { asset } = await getMemolessAsset(client, { asset: 'BTC.BTC' });
 */
export function getMemolessAsset(
  client: Client,
  request: { readonly asset: string },
  options?: CallOptions,
): Promise<Answer<MemolessAssetAnswer, typeof calls.getMemolessAssetCall>> {
  return call(client, within(calls.getMemolessAssetCall, request), {}, options);
}

/**
 * Registers a swap memo under a reference, paid for by the service. With the same idempotency key, repeating the request
 * registers nothing twice.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const wish = { asset: 'BTC.BTC', memo: quote.memo, requested_in_asset_amount: '0.01' };
 * const { internal_api_id, reference } = await registerMemoless(client, wish, { idempotencyKey: crypto.randomUUID() });
 */
export function registerMemoless(client: Client, request: RegisterInput, options?: CallOptions): Promise<RegistrationAnswer> {
  return call(client, calls.registerMemolessCall, request, options);
}

/**
 * Reads a registration by its id.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { status, reference } = await getMemolessRegistration(client, { id: registered.internal_api_id });
 */
export function getMemolessRegistration(
  client: Client,
  request: { readonly id: string },
  options?: CallOptions,
): Promise<RegistrationAnswer> {
  return call(client, within(calls.getMemolessRegistrationCall, request), {}, options);
}

/**
 * Verifies an exact deposit with two hosts and gets its address.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { data } = await preflightMemoless(client, { internal_api_id: id, amount: '0.01000042' });
 */
export function preflightMemoless(client: Client, request: PreflightInput, options?: CallOptions): Promise<Preflight> {
  return call(client, calls.preflightMemolessCall, request, options);
}

/**
 * Lists the nearest amounts that carry a reference.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { data } = await suggestMemolessAmounts(client, { asset: 'BTC.BTC', reference: '00042', requested_amount: '0.01' });
 */
export function suggestMemolessAmounts(
  client: Client,
  request: SuggestInput,
  options?: CallOptions,
): Promise<Answer<SuggestResponse, typeof calls.suggestMemolessAmountsCall>> {
  return call(client, calls.suggestMemolessAmountsCall, request, options);
}

/**
 * Checks the hash of a deposit and reads the state of its swap.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { tracking } = await trackMemolessDeposit(client, { txHash });
 */
export function trackMemolessDeposit(
  client: Client,
  request: MemolessTrackInput,
  options?: CallOptions,
): Promise<Answer<MemolessTrackAnswer, typeof calls.trackMemolessDepositCall>> {
  return call(client, calls.trackMemolessDepositCall, request, options);
}

/**
 * Reads whether registrations are available now.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { status, reason } = await getMemolessHealth(client);
 */
export function getMemolessHealth(
  client: Client,
  options?: CallOptions,
): Promise<Answer<MemolessHealth, typeof calls.getMemolessHealthCall>> {
  return call(client, calls.getMemolessHealthCall, {}, options);
}
