import { $quote } from '../offers/$quote.ts';
import { $pools } from '../pools/$pools.ts';
import { showNetworks, startHeader } from './header.ts';
import { networkStates } from './header-networks.ts';
import { silentNow, unheardOf, withSilence } from './silent-networks.ts';

/**
 * Follows the pools that the form reads, and the offers that it asks for: what either says of a network is one state, which
 * the header, the notice, the list of assets and the offers all show.
 */
export function followPools(): void {
  startHeader();
  let read = $pools.get();
  let told = read;
  /** What came of the last request; while another one is under way, that stands. */
  let answered = $quote.get();
  let shown = '';
  const settle = () => {
    const now = $pools.get();
    const isNew = now !== told;
    if (isNew) read = now;
    told = now;
    if (read.kind !== 'ready') return;
    const [silent, unheard] = [silentNow(read, answered), unheardOf(answered)];
    const next = JSON.stringify([silent, unheard]);
    if (!isNew && next === shown) return;
    shown = next;
    told = withSilence(read, silent, unheard);
    $pools.set(told);
  };
  $quote.listen((quote) => {
    if (quote.kind === 'asking' || quote.kind === 'failed') return;
    answered = quote;
    settle();
  });
  $pools.subscribe((pools) => {
    settle();
    if (pools.kind !== 'waiting') showNetworks(pools.kind === 'failed' ? undefined : networkStates($pools.get()));
  });
}
