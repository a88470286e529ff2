import { describe, expect, test } from 'vitest';
import type { QuotedRefusal } from '../../client/errors.ts';
import { buildPool } from '../fixtures/answers.ts';
import { listChoices } from '../state/assets/asset-list.ts';
import type { QuoteState } from '../state/offers/$quote.ts';
import type { PoolsState } from '../state/pools/$pools.ts';
import { silentNow, unheardOf, withSilence } from './silent-networks.ts';

const gone = (network: QuotedRefusal['network'], code: QuotedRefusal['code'] = 'upstream_unavailable'): QuotedRefusal => ({
  network,
  code,
  reason: `${network} is gone.`,
});
const refusedBy = (...refusals: readonly QuotedRefusal[]) =>
  ({ kind: 'refused', error: { code: 'upstream_unavailable', title: '', hint: 'All are gone.', refusals } }) as unknown as QuoteState;
const offeredBy = (network: QuotedRefusal['network'], ...refusals: readonly QuotedRefusal[]) =>
  ({ kind: 'offers', book: { offers: [{ network }], refusals } }) as unknown as QuoteState;
const idle: QuoteState = { kind: 'idle' };
const listSilent = (missing: PoolsState['missing'], state: QuoteState) => silentNow({ missing }, state).map(({ network }) => network);

const pools: PoolsState = {
  kind: 'ready',
  choices: listChoices([buildPool('BTC.BTC'), buildPool('DOGE.DOGE'), buildPool('BTC.BTC', { network: 'mayachain' })]),
  networks: [],
  missing: [],
  notices: [],
  paused: [],
  readAt: 0,
};
const openOf = ({ choices }: PoolsState) => choices.flatMap(({ id, open }) => (open ? [id] : []));

describe('unresponsive networks', () => {
  test('are found from the pool list and the last quote together', () => {
    expect(listSilent([], idle)).toEqual([]);
    expect(listSilent([gone('thorchain')], idle)).toEqual(['thorchain']);
    expect(listSilent([], refusedBy(gone('thorchain'), gone('mayachain', 'upstream_timeout')))).toEqual(['thorchain', 'mayachain']);
    expect(listSilent([gone('thorchain')], offeredBy('mayachain', gone('thorchain')))).toEqual(['thorchain']);
    expect(unheardOf(offeredBy('mayachain', gone('thorchain')))).toEqual(['thorchain']);
  });

  test('exclude one that makes offers, however late its pool list is', () => {
    expect(listSilent([gone('thorchain', 'upstream_timeout')], offeredBy('thorchain'))).toEqual([]);
    const known = { ...pools, missing: [gone('thorchain', 'upstream_timeout')], notices: [{ network: 'thorchain', reason: 'x' }] } as const;
    expect(withSilence(known, [], [])).toMatchObject({ missing: [], notices: [] });
  });

  test('get the service’s reason if the response gives none for them', () => {
    expect(silentNow(pools, refusedBy())).toEqual([
      { network: 'thorchain', code: 'upstream_unavailable', reason: 'All are gone.' },
      { network: 'mayachain', code: 'upstream_unavailable', reason: 'All are gone.' },
    ]);
  });

  test('close what only they swap, with the reason, unless only their pool list is late', () => {
    expect(openOf(pools)).toEqual(expect.arrayContaining(['BTC.BTC', 'DOGE.DOGE', 'THOR.RUNE', 'MAYA.CACAO']));
    const without = withSilence(pools, [gone('thorchain')], []);
    expect(openOf(without).toSorted()).toEqual(['BTC.BTC', 'MAYA.CACAO']);
    expect(without.choices.find(({ id }) => id === 'DOGE.DOGE')?.reasons).toEqual(['thorchain is gone.']);
    const late = gone('thorchain', 'upstream_timeout');
    expect(openOf(withSilence(pools, [late], []))).toEqual(openOf(pools));
    expect(openOf(withSilence(pools, [late], ['thorchain'])).toSorted()).toEqual(['BTC.BTC', 'MAYA.CACAO']);
  });
});
