import { formatAsset, parseAsset } from '../../../core/asset/asset.ts';
import { chains } from '../../../core/chain/chain.ts';
import { $amountText, $from, $to, defaultPair } from '../form/$form.ts';
import { plainTyped, typedOfPlain } from '../form/amount-text.ts';

export interface BarState {
  readonly from: string;
  readonly to: string;
  readonly amount: string;
}

/** Parses an asset in network notation; undefined if `text` names none. */
function readAsset(text: string): string | undefined {
  const parsed = parseAsset(text);
  if (!parsed.ok || chains[parsed.value.chain] === undefined || !/[.~/-]/.test(text)) return undefined;
  return formatAsset(parsed.value);
}

/** Default pair of a page whose URL names none. */
export interface UsualPair {
  readonly from: string;
  readonly to: string;
}

/** Reads the form state from `?from=BTC.BTC&to=ETH.ETH&amount=0.1`, and the values that name no asset. */
export function readBar(search: string, usual: UsualPair = defaultPair): { readonly state: BarState; readonly unknown: readonly string[] } {
  const query = new URLSearchParams(search);
  const unknown: string[] = [];
  const side = (name: 'from' | 'to'): string => {
    const text = query.get(name);
    const asset = text === null ? undefined : readAsset(text);
    if (text !== null && asset === undefined) unknown.push(text.slice(0, 60));
    return asset ?? usual[name];
  };
  let from = side('from');
  let to = side('to');
  if (from === to && query.has('to') && !query.has('from')) from = usual.to;
  else if (from === to) to = from === usual.to ? usual.from : usual.to;
  // An amount of an unknown asset does not carry over to the default one.
  const amount = unknown.length > 0 ? '' : (query.get('amount') ?? '').slice(0, 40);
  return { state: { from, to, amount }, unknown };
}

/** Query string of a state; empty for an untouched form, so that its URL stays plain. Pair pages name the pair in their path. */
export function writeBar({ from, to, amount }: BarState, usual: UsualPair = defaultPair): string {
  const trimmed = plainTyped(amount);
  const isUsual = from === usual.from && to === usual.to;
  if (isUsual && trimmed === '') return '';
  const query = new URLSearchParams(isUsual && usual !== defaultPair ? {} : { from, to });
  if (trimmed !== '') query.set('amount', trimmed);
  return `?${query}`;
}

/** Loads the URL state into the form. Returns the values that name no asset. */
export function openBar(search: string, usual?: UsualPair): readonly string[] {
  const { state, unknown } = readBar(search, usual);
  $from.set(state.from);
  $to.set(state.to);
  $amountText.set(typedOfPlain(state.amount));
  return unknown;
}

/** Keeps the URL in sync with the form. Returns a stop function. */
export function followForm(usual?: UsualPair): () => void {
  const write = () => {
    const query = writeBar({ from: $from.get(), to: $to.get(), amount: $amountText.get() }, usual);
    if (query !== location.search) history.replaceState(history.state, '', location.pathname + query + location.hash);
  };
  const stops = [$from.listen(write), $to.listen(write), $amountText.listen(write)];
  return () => {
    for (const stop of stops) stop();
  };
}
