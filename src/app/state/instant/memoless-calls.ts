import { NoAnswerError } from '../../../client/errors.ts';
import {
  getMemolessRegistration,
  type Preflight,
  preflightMemoless,
  type RegistrationAnswer,
  registerMemoless,
} from '../../../client/memoless.ts';
import { maxBps } from '../../../core/amount.ts';
import type { Caution } from '../../../wallet/port.ts';
import { type CallResult, replyOf } from '../../ui/request.ts';
import { isSameAtNode } from '../review/node-check.ts';
import type { InstantDeps } from './fetch-open-assets.ts';

/** Timeout of a registration, which waits for a THORChain block. */
const registerMs = 40_000;
const timeoutMs = 12_000;

/** Validates the id, which becomes part of URLs and stored data. */
function withId(registration: RegistrationAnswer): RegistrationAnswer {
  if (!/^\w{4,80}$/.test(registration.internal_api_id)) throw new NoAnswerError('unreadable');
  return registration;
}

/** Registers under the intent's idempotency key, so a retry never pays twice. `amount` is decimal text. */
export function sendRegistration(
  deps: InstantDeps,
  { key, asset, memo, amount }: { readonly key: string; readonly asset: string; readonly memo: string; readonly amount: string },
): Promise<CallResult<RegistrationAnswer>> {
  const wish = { asset, memo, requested_in_asset_amount: amount };
  return replyOf(deps, async () => withId(await registerMemoless(deps.client, wish, { idempotencyKey: key, timeoutMs: registerMs })));
}

export const fetchRegistration = (deps: InstantDeps, id: string): Promise<CallResult<RegistrationAnswer>> =>
  replyOf(deps, async () => withId(await getMemolessRegistration(deps.client, { id }, { timeoutMs, cache: 'no-store' })));

/** A preflight, with cautions about who alone vouches for its address. */
export type CheckedPreflight = Preflight['data'] & { readonly cautions: readonly Caution[] };

interface PreflightWish {
  readonly id: string;
  /** Chain of the deposit. */
  readonly chain: string;
  readonly amount: string;
}

/**
 * Preflights a deposit of `amount` with two THORChain operators through the service, and checks its address against a
 * node queried by this browser. Refuses no loss: the page makes the user type a severe one.
 */
export const fetchPreflight = (deps: InstantDeps, { id, chain, amount }: PreflightWish): Promise<CallResult<CheckedPreflight>> =>
  replyOf(deps, async () => {
    const request = { internal_api_id: id, amount, max_impact_bps: maxBps, accept_one_operator: true };
    const asked = preflightMemoless(deps.client, request, { timeoutMs }).then(({ data }) => data);
    const isSame = await isSameAtNode(deps.client, asked, { network: 'thorchain', chain, isDirect: true }, { timeoutMs });
    const data = await asked;
    const cautions: Caution[] = data.deposit.state === 'one_operator' ? ['one_operator'] : [];
    return { ...data, cautions: isSame ? cautions : [...cautions, 'server_only'] };
  });
