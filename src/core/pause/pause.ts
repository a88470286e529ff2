import { type Asset, homeChain } from '../asset/asset.ts';
import { chains } from '../chain/chain.ts';
import type { ErrorInfo } from '../errors.ts';
import { type NetworkId, networkIds, protocols } from '../network/protocol.ts';

/** Scope of an operator's pause: everything, one network, one chain, or `signing`, which stops payments but not quotes. */
export type PauseScope = 'all' | 'signing' | NetworkId | Uppercase<string>;

/** A pause set by the operator of this service. */
export interface Pause {
  readonly scope: PauseScope;
  /** The operator's message, shown verbatim as text, never as markup. */
  readonly why: string;
  /** Start of the pause in unix milliseconds; absent for a pause set by configuration. */
  readonly since?: number;
}

/** Path of a request that a pause may stop. */
export interface PausablePath {
  /** Network of the path; absent when the request names none. */
  readonly network?: NetworkId;
  /** Every chain involved, by `chainRows` id. */
  readonly chains: readonly string[];
  /** Step of the request. `quote`: figures and data a program could pay with. `payment`: anything a user pays or signs. */
  readonly step: 'quote' | 'payment';
}

/** Maximum length of an operator's message. */
export const longestWhy = 300;

/**
 * Parses a pause scope from the command line or PAUSED, case-insensitive; undefined when unknown.
 * @example readPauseScope('Btc') // 'BTC'
 */
export function readPauseScope(text: string): PauseScope | undefined {
  const name = text.trim().toLowerCase();
  if (name === 'all' || name === 'signing') return name;
  const network = networkIds.find((id) => id === name);
  const chain = name.toUpperCase() as Uppercase<string>;
  return network ?? (Object.hasOwn(chains, chain) ? chain : undefined);
}

/** Validates the operator's one-line message; undefined when empty, too long or with control characters. */
export function readWhy(text: string): string | undefined {
  const why = text.trim();
  return why === '' || why.length > longestWhy || /\p{C}/u.test(why) ? undefined : why;
}

/** Path of a swap, with the chains its assets are held on and those they represent. */
export const swapPath = (
  network: NetworkId,
  { from, to }: { readonly from: Asset; readonly to: Asset },
  step: PausablePath['step'],
): PausablePath => ({
  network,
  chains: [from, to].flatMap((asset) => [homeChain(asset, network), asset.chain]),
  step,
});

/** The widest pause that stops a path. */
export function pauseOf<P extends { readonly scope: string }>(
  pauses: readonly P[],
  { network, chains: touched, step }: PausablePath,
): P | undefined {
  const stops = ({ scope }: P) =>
    scope === 'all' || (scope === 'signing' && step === 'payment') || scope === network || touched.includes(scope);
  return pauses.filter(stops).sort((a, b) => width(a) - width(b))[0];
}

const width = ({ scope }: { readonly scope: string }): number =>
  scope === 'all' ? 0 : scope === 'signing' ? 1 : scope in protocols ? 2 : 3;

/** English name of a paused scope. */
export function pausedName(scope: PauseScope): string {
  if (scope === 'all') return 'all swaps';
  if (scope === 'signing') return 'signing and payments';
  return protocols[scope as NetworkId]?.name ?? chains[scope]?.name ?? scope;
}

/** Error for a paused path. `details.why` is the operator's message alone. */
export const pausedError = ({ scope, why }: Pause): ErrorInfo => ({
  code: 'paused',
  hint: `The operator of this service has paused ${pausedName(scope)}: ${why}`,
  details: { paused: scope, why },
});
