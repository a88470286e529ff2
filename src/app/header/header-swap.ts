import { $quote } from '../state/offers/$quote.ts';
import { $pools } from '../state/pools/$pools.ts';
import { showNetworks, startHeader } from './header.ts';
import { networkStates } from './header-networks.ts';
import { silentNow, unheardOf, withSilence } from './silent-networks.ts';

/**
 * Follows the form's pools and quotes, merging what both report on a network into one state shared by the header, notices,
 * asset list and offers.
 */
export function followPools(): void {
  startHeader();
  let read = $pools.get();
  let told = read;
  /** Result of the last completed request, kept while another one is running. */
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
