import type { QuotedRefusal } from '../../client/errors.ts';
import { type NetworkId, networkIds } from '../../core/network/protocol.ts';
import { offersOf, type QuoteState } from '../offers/$quote.ts';
import { isSilence, isSilent, silentNetworks } from '../offers/refusals/silence.ts';
import type { PoolsState } from '../pools/$pools.ts';

type Missing = PoolsState['missing'][number];

/** Why a network made no offer, as the service says it. */
function saidOf(state: QuoteState, network: NetworkId): Pick<QuotedRefusal, 'code' | 'reason'> | undefined {
  const refusals = state.kind === 'refused' ? (state.error.refusals ?? []) : (offersOf(state)?.refusals ?? []);
  const own = refusals.find((refusal) => refusal.network === network && isSilent(refusal));
  return own ?? (state.kind === 'refused' ? { code: state.error.code, reason: state.error.hint } : undefined);
}

/** The networks that did not answer when they were last asked for offers. */
export function unheardOf(state: QuoteState): readonly NetworkId[] {
  if (state.kind === 'refused') return isSilence(state.error) ? networkIds : [];
  const book = offersOf(state);
  return book === undefined ? [] : silentNetworks(book);
}

/**
 * The networks that do not answer, by the last list of pools and the last request for offers together: who makes
 * offers is there, however late its list was.
 */
export function silentNow({ missing }: Pick<PoolsState, 'missing'>, state: QuoteState): readonly Missing[] {
  const unheard = unheardOf(state);
  const offers = offersOf(state)?.offers ?? [];
  return networkIds.flatMap((network): readonly Missing[] => {
    const known = missing.find((one) => one.network === network);
    if (!unheard.includes(network)) return known === undefined || offers.some((offer) => offer.network === network) ? [] : [known];
    const said = saidOf(state, network);
    return said === undefined ? [] : [{ network, code: said.code, reason: said.reason }];
  });
}

/** The pools as they stand with these networks silent: what only they swap is closed. A list that is late closes nothing by itself. */
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
