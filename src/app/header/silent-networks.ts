import type { QuotedRefusal } from '../../client/errors.ts';
import { type NetworkId, networkIds } from '../../core/network/protocol.ts';
import { findOffers, type QuoteState } from '../state/offers/$quote.ts';
import { isSilence, isSilent, silentNetworks } from '../state/offers/silence.ts';
import type { PoolsState } from '../state/pools/$pools.ts';

type Missing = PoolsState['missing'][number];

/** Service refusal that explains a network's missing offer. */
function saidOf(state: QuoteState, network: NetworkId): Pick<QuotedRefusal, 'code' | 'reason'> | undefined {
  const refusals = state.kind === 'refused' ? (state.error.refusals ?? []) : (findOffers(state)?.refusals ?? []);
  const own = refusals.find((refusal) => refusal.network === network && isSilent(refusal));
  return own ?? (state.kind === 'refused' ? { code: state.error.code, reason: state.error.hint } : undefined);
}

/** Networks that did not reply to the last quote request. */
export function unheardOf(state: QuoteState): readonly NetworkId[] {
  if (state.kind === 'refused') return isSilence(state.error) ? networkIds : [];
  const book = findOffers(state);
  return book === undefined ? [] : silentNetworks(book);
}

/**
 * Networks that do not reply, from the last pool list and the last quote request: a network that makes offers is up,
 * however late its pool list was.
 */
export function silentNow({ missing }: Pick<PoolsState, 'missing'>, state: QuoteState): readonly Missing[] {
  const unheard = unheardOf(state);
  const offers = findOffers(state)?.offers ?? [];
  return networkIds.flatMap((network): readonly Missing[] => {
    const known = missing.find((one) => one.network === network);
    if (!unheard.includes(network)) return known === undefined || offers.some((offer) => offer.network === network) ? [] : [known];
    const said = saidOf(state, network);
    return said === undefined ? [] : [{ network, code: said.code, reason: said.reason }];
  });
}

/** Pools adjusted for silent networks: closes what only they swap. A late pool list alone closes nothing. */
export function withSilence(pools: PoolsState, silent: readonly Missing[], unheard: readonly NetworkId[]): PoolsState {
  const gone = silent.filter(({ network, code }) => code === 'upstream_unavailable' || unheard.includes(network));
  const isGone = (id: NetworkId) => gone.some(({ network }) => network === id);
  return {
    ...pools,
    missing: silent,
    notices: pools.notices.filter(
      ({ network }) => pools.missing.every((one) => one.network !== network) || silent.some((one) => one.network === network),
    ),
    choices: pools.choices.map((choice) =>
      choice.networks.every(isGone)
        ? { ...choice, open: false, reasons: gone.filter(({ network }) => choice.networks.includes(network)).map(({ reason }) => reason) }
        : choice,
    ),
  };
}
