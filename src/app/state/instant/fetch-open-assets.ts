import { listMemolessAssets, type MemolessAssets } from '../../../client/memoless.ts';
import { type CallResult, type RequestDeps, replyOf } from '../../ui/request.ts';

const timeoutMs = 12_000;

export type InstantDeps = Pick<RequestDeps, 'client' | 'isOnline'>;

/** Assets currently open for memoless deposits; `how` sets the request's cache mode. */
export const fetchOpenAssets = (
  deps: InstantDeps,
  how: { readonly cache?: RequestCache } = {},
): Promise<CallResult<MemolessAssets['assets']>> =>
  replyOf(deps, async () => (await listMemolessAssets(deps.client, { timeoutMs, ...how })).assets);
