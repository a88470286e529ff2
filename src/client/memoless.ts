import type { MemolessAssetAnswer, MemolessAssetsAnswer, MemolessHealth } from '../contract/memoless/assets.ts';
import type { PreflightInput, PreflightResponse, SuggestInput, SuggestResponse } from '../contract/memoless/preflight.ts';
import type { RegisterInput, RegistrationResponse } from '../contract/memoless/register.ts';
import type { MemolessTrackAnswer, MemolessTrackInput } from '../contract/memoless/track.ts';
import * as endpoints from './endpoints/memoless.ts';
import type { Decoded } from './shape.ts';
import { type CallOptions, type Client, call, type Endpoint } from './transport.ts';

type Answer<Wire, Name extends keyof typeof endpoints> = Decoded<Wire, (typeof endpoints)[Name]['answer']>;

/** The assets that can be deposited without a memo now. */
export type MemolessAssets = Answer<MemolessAssetsAnswer, 'listMemolessAssets'>;
/** A swap memo under a reference. */
export type Registration = Answer<RegistrationResponse, 'registerMemoless'>;
/** What a deposit of one exact amount would be. */
export type Preflight = Answer<PreflightResponse, 'preflightMemoless'>;

/** An endpoint with the fields of its path written into it. */
function within(endpoint: Endpoint, fields: Readonly<Record<string, string>>): Endpoint {
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
  return call(client, endpoints.listMemolessAssets, {}, options);
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
): Promise<Answer<MemolessAssetAnswer, 'getMemolessAsset'>> {
  return call(client, within(endpoints.getMemolessAsset, request), {}, options);
}

/**
 * Registers a swap memo under a reference, paid for by the service. With one idempotency key for one wish, asking again
 * registers nothing twice.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const wish = { asset: 'BTC.BTC', memo: quote.memo, requested_in_asset_amount: '0.05' };
 * const { internal_api_id, reference } = await registerMemoless(client, wish, { idempotencyKey: crypto.randomUUID() });
 */
export function registerMemoless(client: Client, request: RegisterInput, options?: CallOptions): Promise<Registration> {
  return call(client, endpoints.registerMemoless, request, options);
}

/**
 * Reads a registration by its id.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { status, reference } = await getMemolessRegistration(client, { id: registered.internal_api_id });
 */
export function getMemolessRegistration(client: Client, request: { readonly id: string }, options?: CallOptions): Promise<Registration> {
  return call(client, within(endpoints.getMemolessRegistration, request), {}, options);
}

/**
 * Verifies an exact deposit with two hosts, and gets the address for it.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { data } = await preflightMemoless(client, { internal_api_id: id, amount: '0.05000042' });
 */
export function preflightMemoless(client: Client, request: PreflightInput, options?: CallOptions): Promise<Preflight> {
  return call(client, endpoints.preflightMemoless, request, options);
}

/**
 * Lists the nearest amounts that carry a reference.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { data } = await suggestMemolessAmounts(client, { asset: 'BTC.BTC', reference: '00042', requested_amount: '0.05' });
 */
export function suggestMemolessAmounts(
  client: Client,
  request: SuggestInput,
  options?: CallOptions,
): Promise<Answer<SuggestResponse, 'suggestMemolessAmounts'>> {
  return call(client, endpoints.suggestMemolessAmounts, request, options);
}

/**
 * Checks the hash of a deposit and tells where its swap is.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { tracking } = await trackMemolessDeposit(client, { txHash });
 */
export function trackMemolessDeposit(
  client: Client,
  request: MemolessTrackInput,
  options?: CallOptions,
): Promise<Answer<MemolessTrackAnswer, 'trackMemolessDeposit'>> {
  return call(client, endpoints.trackMemolessDeposit, request, options);
}

/**
 * Tells whether registrations are made now.
 *
 * @throws ServiceError, NoAnswerError
 * @example
 * const { status, reason } = await getMemolessHealth(client);
 */
export function getMemolessHealth(client: Client, options?: CallOptions): Promise<Answer<MemolessHealth, 'getMemolessHealth'>> {
  return call(client, endpoints.getMemolessHealth, {}, options);
}
