import { readAnswer } from '../../ui/read-answer.ts';
import {
  type InstantProblem,
  type OpenAsset,
  type PreflightAnswer,
  type RegistrationAnswer,
  readInstantProblem,
  readOpenAssets,
  readPreflight,
  readRegistration,
} from './instant-answer.ts';

const root = '/memoless/api/v1';
/** A registration waits for a block of THORChain. */
const registerMs = 40_000;
const callMs = 12_000;

/** What is needed of the browser. */
export interface InstantDeps {
  /** Called by itself, never as a method: the browser's own refuses that. */
  readonly fetch: typeof fetch;
  readonly isOnline: () => boolean;
}

/** `problem`: the service has spoken. `failure`: no answer that can be read came at all, and the request may have been carried out. */
export type Reply<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'problem'; readonly problem: InstantProblem }
  | { readonly kind: 'failure'; readonly failure: 'offline' | 'unreachable' };

/** Never rejects. */
async function call<T>(
  { fetch: fetchAnswer, isOnline }: InstantDeps,
  path: string,
  init: RequestInit,
  read: (body: unknown) => T | undefined,
  ms = callMs,
): Promise<Reply<T>> {
  if (!isOnline()) return { kind: 'failure', failure: 'offline' };
  try {
    const response = await fetchAnswer(`${root}${path}`, { cache: 'no-store', ...init, signal: AbortSignal.timeout(ms) });
    const body: unknown = await readAnswer(response);
    if (response.ok) {
      const value = read(body);
      return value === undefined ? { kind: 'failure', failure: 'unreachable' } : { kind: 'ok', value };
    }
    const problem = readInstantProblem(body, response.headers.get('retry-after'));
    return problem === undefined ? { kind: 'failure', failure: 'unreachable' } : { kind: 'problem', problem };
  } catch {
    return { kind: 'failure', failure: isOnline() ? 'unreachable' : 'offline' };
  }
}

const post = (body: object, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: 'POST',
  headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});
const get: RequestInit = { headers: { accept: 'application/json' } };

/** Assets that deposits without a memo can be made in now. */
export const askOpenAssets = (deps: InstantDeps): Promise<Reply<readonly OpenAsset[]>> => call(deps, '/assets', get, readOpenAssets);

/** One intent has one key, so that asking again never pays again. `amount` is decimal text. */
export function askRegister(
  deps: InstantDeps,
  { key, asset, memo, amount }: { readonly key: string; readonly asset: string; readonly memo: string; readonly amount: string },
): Promise<Reply<RegistrationAnswer>> {
  const body = { asset, memo, requested_in_asset_amount: amount };
  return call(deps, '/register', post(body, { 'idempotency-key': key }), readRegistration, registerMs);
}

export const askRegistration = (deps: InstantDeps, id: string): Promise<Reply<RegistrationAnswer>> =>
  call(deps, `/register/${encodeURIComponent(id)}`, get, readRegistration);

/** Two hosts of THORChain, asked through the service, what a deposit of `amount` would be. */
export const askPreflight = (deps: InstantDeps, id: string, amount: string): Promise<Reply<PreflightAnswer>> =>
  call(deps, '/preflight', post({ internal_api_id: id, amount }), readPreflight);
