import { beforeEach, describe, expect, it } from 'vitest';
import { $from, $to } from '../form/$form.ts';
import { $pools, $standings, loadPools } from './$pools.ts';

const item = (asset: string) => ({ network: 'thorchain', asset, status: 'available', tradable: true, halts: [] });
const page = (assets: readonly string[], next?: string) =>
  JSON.stringify({
    pools: assets.map(item),
    ...(next === undefined ? {} : { next_cursor: next }),
    networks: [{ network: 'thorchain', height: 1 }],
    missing: [],
  });

function serve(...pages: readonly string[]) {
  const asked: string[] = [];
  const fetchPage = (input: RequestInfo | URL): Promise<Response> => {
    asked.push(String(input));
    return Promise.resolve(new Response(pages[Math.min(asked.length, pages.length) - 1] ?? ''));
  };
  return { asked, fetchPage };
}

beforeEach(() => {
  $pools.set({ kind: 'waiting', choices: [], networks: [], missing: [], troubles: [], readAt: 0 });
  $from.set('BTC.BTC');
  $to.set('LTC.LTC');
});

describe('the pool list', () => {
  it('reads every page and then holds it', async () => {
    const { asked, fetchPage } = serve(page(['BTC.BTC'], 'second'), page(['ETH.ETH']));
    expect($standings.get().from).toBeUndefined();
    await loadPools(fetchPage);
    await loadPools(fetchPage);
    expect(asked).toEqual(['/api/v1/pools?limit=100', '/api/v1/pools?limit=100&cursor=second']);
    expect($pools.get().choices.map(({ id }) => id)).toEqual(expect.arrayContaining(['BTC.BTC', 'ETH.ETH', 'THOR.RUNE']));
    expect($standings.get()).toMatchObject({ from: { id: 'BTC.BTC' }, to: 'unlisted' });
  });

  it('asks once when it is wanted twice at a time', async () => {
    const { asked, fetchPage } = serve(page(['BTC.BTC']));
    await Promise.all([loadPools(fetchPage), loadPools(fetchPage)]);
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['no JSON', '<h1>gateway</h1>'],
    ['a cursor without end', page(['BTC.BTC'], 'again')],
  ])('fails on %s', async (_, body) => {
    await loadPools(serve(body).fetchPage);
    expect($pools.get()).toMatchObject({ kind: 'failed', choices: [] });
  });

  it('reads again after a failure', async () => {
    await loadPools(serve('').fetchPage);
    await loadPools(serve(page(['BTC.BTC'])).fetchPage);
    expect($pools.get().kind).toBe('ready');
  });
});
