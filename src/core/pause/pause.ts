import { type Asset, homeChain } from '../asset/asset.ts';
import { chains } from '../chain/chain.ts';
import type { ErrorInfo } from '../errors.ts';
import { type NetworkId, networkIds, protocols } from '../network/protocol.ts';

/** What an operator can stop: everything, one network, one chain, or `signing`: whatever leads to a payment, while quotes go on. */
export type PauseScope = 'all' | 'signing' | NetworkId | Uppercase<string>;

/** A stop that the operator of this service has made. */
export interface Pause {
  readonly scope: PauseScope;
  /** The operator's own sentence, shown as it is: text, never markup. */
  readonly why: string;
  /** Unix milliseconds; absent for one that the configuration makes. */
  readonly since?: number;
}

/** What is about to be answered. */
export interface PausablePath {
  /** Absent where no network is named. */
  readonly network?: NetworkId;
  /** Every chain that it touches, as `chainRows` writes them. */
  readonly chains: readonly string[];
  /** `quote`: figures and what a program could pay with. `payment`: whatever a person pays or signs. */
  readonly step: 'quote' | 'payment';
}

/** The most characters of an operator's sentence. */
export const longestWhy = 300;

/**
 * What a name of the command line or of PAUSED stands for, in any case; undefined for none.
 * @example readPauseScope('Btc') // 'BTC'
 */
export function readPauseScope(text: string): PauseScope | undefined {
  const name = text.trim().toLowerCase();
  if (name === 'all' || name === 'signing') return name;
  const network = networkIds.find((id) => id === name);
  const chain = name.toUpperCase() as Uppercase<string>;
  return network ?? (Object.hasOwn(chains, chain) ? chain : undefined);
}

/** The operator's sentence in one line; undefined when it is empty or too long, or has characters that no line has. */
export function readWhy(text: string): string | undefined {
  const why = text.trim();
  return why === '' || why.length > longestWhy || /\p{C}/u.test(why) ? undefined : why;
}

/** The path of a swap: the chains that its assets are held on, and those that they stand for. */
export const swapPath = (
  network: NetworkId,
  { from, to }: { readonly from: Asset; readonly to: Asset },
  step: PausablePath['step'],
): PausablePath => ({
  network,
  chains: [from, to].flatMap((asset) => [homeChain(asset, network), asset.chain]),
  step,
});

/** The first of the pauses that stops a path, the widest one first. */
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

/** What is stopped, in English. */
export function pausedName(scope: PauseScope): string {
  if (scope === 'all') return 'all swaps';
  if (scope === 'signing') return 'signing and payments';
  return protocols[scope as NetworkId]?.name ?? chains[scope]?.name ?? scope;
}

/** The error of a path that is stopped. `details.why` is the operator's sentence alone. */
export const pausedError = ({ scope, why }: Pause): ErrorInfo => ({
  code: 'paused',
  hint: `The operator of this service has paused ${pausedName(scope)}: ${why}`,
  details: { paused: scope, why },
});
