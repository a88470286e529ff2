import { describe, expect, test } from 'vitest';
import type { QuotedRefusal } from '../../client/errors.ts';
import { poolOf } from '../fixtures/answers.ts';
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
const namesOf = (missing: PoolsState['missing'], state: QuoteState) => silentNow({ missing }, state).map(({ network }) => network);

const pools: PoolsState = {
  kind: 'ready',
  choices: listChoices([poolOf('BTC.BTC'), poolOf('DOGE.DOGE'), poolOf('BTC.BTC', { network: 'mayachain' })]),
  networks: [],
  missing: [],
  notices: [],
  paused: [],
  readAt: 0,
};
const openOf = ({ choices }: PoolsState) => choices.flatMap(({ id, open }) => (open ? [id] : []));

describe('networks that do not answer', () => {
  test('the list of pools and the last request for offers tell of them together', () => {
    expect(namesOf([], idle)).toEqual([]);
    expect(namesOf([gone('thorchain')], idle)).toEqual(['thorchain']);
    expect(namesOf([], refusedBy(gone('thorchain'), gone('mayachain', 'upstream_timeout')))).toEqual(['thorchain', 'mayachain']);
    expect(namesOf([gone('thorchain')], offeredBy('mayachain', gone('thorchain')))).toEqual(['thorchain']);
    expect(unheardOf(offeredBy('mayachain', gone('thorchain')))).toEqual(['thorchain']);
  });

  test('a network that makes offers answers, however late its list of pools was', () => {
    expect(namesOf([gone('thorchain', 'upstream_timeout')], offeredBy('thorchain'))).toEqual([]);
    const known = { ...pools, missing: [gone('thorchain', 'upstream_timeout')], notices: [{ network: 'thorchain', reason: 'x' }] } as const;
    expect(withSilence(known, [], [])).toMatchObject({ missing: [], notices: [] });
  });

  test('an answer without reasons of its own has that of the service', () => {
    expect(silentNow(pools, refusedBy())).toEqual([
      { network: 'thorchain', code: 'upstream_unavailable', reason: 'All are gone.' },
      { network: 'mayachain', code: 'upstream_unavailable', reason: 'All are gone.' },
    ]);
  });

  test('what only they swap is closed and says why, and a list that is late closes nothing by itself', () => {
    expect(openOf(pools)).toEqual(expect.arrayContaining(['BTC.BTC', 'DOGE.DOGE', 'THOR.RUNE', 'MAYA.CACAO']));
    const without = withSilence(pools, [gone('thorchain')], []);
    expect(openOf(without).toSorted()).toEqual(['BTC.BTC', 'MAYA.CACAO']);
    expect(without.choices.find(({ id }) => id === 'DOGE.DOGE')?.reasons).toEqual(['thorchain is gone.']);
    const late = gone('thorchain', 'upstream_timeout');
    expect(openOf(withSilence(pools, [late], []))).toEqual(openOf(pools));
    expect(openOf(withSilence(pools, [late], ['thorchain'])).toSorted()).toEqual(['BTC.BTC', 'MAYA.CACAO']);
  });
});
