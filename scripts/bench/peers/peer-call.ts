/** One call of a third-party library. */
export interface PeerCall {
  /** Package name without the scope. */
  readonly client: string;
  readonly name: string;
  readonly run: () => Promise<unknown>;
}

/** `failed` carries the error of the library. */
export type CallOutcome =
  | { readonly kind: 'works' }
  | { readonly kind: 'not_served' }
  | { readonly kind: 'failed'; readonly words: string };

const notServedStatuses: readonly unknown[] = [404, 501];

/** Runs a call. A response that reports an unknown path counts as not served. */
export async function callPeer({ run }: PeerCall): Promise<CallOutcome> {
  try {
    await run();
    return { kind: 'works' };
  } catch (error) {
    const status = (error as { readonly response?: { readonly status?: unknown } }).response?.status;
    if (notServedStatuses.includes(status)) return { kind: 'not_served' };
    return { kind: 'failed', words: error instanceof Error ? error.message : String(error) };
  }
}
