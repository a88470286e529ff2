import { NoAnswerError } from '../../../client/errors.ts';
import {
  getMemolessRegistration,
  listMemolessAssets,
  type MemolessAssets,
  type Preflight,
  preflightMemoless,
  type RegistrationAnswer,
  registerMemoless,
} from '../../../client/memoless.ts';
import { maxBps } from '../../../core/amount.ts';
import { type CallResult, type RequestDeps, replyOf } from '../../ui/request.ts';

/** A registration waits for a block of THORChain. */
const registerMs = 40_000;
const timeoutMs = 12_000;

export type InstantDeps = Pick<RequestDeps, 'client' | 'isOnline'>;

/** Ids become part of addresses and of what the browser keeps. */
function withId(registration: RegistrationAnswer): RegistrationAnswer {
  if (!/^\w{4,80}$/.test(registration.internal_api_id)) throw new NoAnswerError('unreadable');
  return registration;
}

/** Assets that deposits without a memo can be made in now. */
export const fetchOpenAssets = (deps: InstantDeps): Promise<CallResult<MemolessAssets['assets']>> =>
  replyOf(deps, async () => (await listMemolessAssets(deps.client, { timeoutMs })).assets);

/** One intent has one key, so that asking again never pays again. `amount` is decimal text. */
export function sendRegistration(
  deps: InstantDeps,
  { key, asset, memo, amount }: { readonly key: string; readonly asset: string; readonly memo: string; readonly amount: string },
): Promise<CallResult<RegistrationAnswer>> {
  const wish = { asset, memo, requested_in_asset_amount: amount };
  return replyOf(deps, async () => withId(await registerMemoless(deps.client, wish, { idempotencyKey: key, timeoutMs: registerMs })));
}

export const fetchRegistration = (deps: InstantDeps, id: string): Promise<CallResult<RegistrationAnswer>> =>
  replyOf(deps, async () => withId(await getMemolessRegistration(deps.client, { id }, { timeoutMs, cache: 'no-store' })));

/**
 * Two hosts of THORChain, asked through the service, what a deposit of `amount` would be. None is refused for what it
 * loses: the page has that typed.
 */
export const fetchPreflight = (deps: InstantDeps, id: string, amount: string): Promise<CallResult<Preflight['data']>> =>
  replyOf(deps, async () => {
    const request = { internal_api_id: id, amount, max_impact_bps: maxBps };
    return (await preflightMemoless(deps.client, request, { timeoutMs })).data;
  });
