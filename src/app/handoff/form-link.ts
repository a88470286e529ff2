import { defaultToleranceBps } from '../../core/quote/protection.ts';
import { localPath } from '../../i18n/locale.ts';
import { $amountText, $from, $kind, $to, $toleranceBps } from '../state/form/$form.ts';
import { $recipient } from '../state/form/$recipient.ts';
import { presetsBps } from '../state/offers/$protection.ts';
import { $entrance } from '../state/swap/$entrance.ts';
import { writeBar } from '../state/swap/address-bar.ts';

/** Prefix of the link's fragment (swap/Banner.tsx). */
const handoffMark = '#continue';

/** Link contents besides pair and amount; in the fragment, so that no server receives them. */
export interface Handoff {
  /** Receiving address; untrusted until the user accepts it. */
  readonly receive?: string;
  readonly toleranceBps?: number;
  readonly isLimit?: true;
}

/** Maximum length of the address. */
const longest = 200;

export function writeHandoff({ receive, toleranceBps, isLimit }: Handoff): string {
  const parts = new URLSearchParams({
    ...(receive === undefined ? {} : { receive }),
    ...(toleranceBps === undefined ? {} : { slippage: `${toleranceBps}` }),
    ...(isLimit === undefined ? {} : { kind: 'limit' }),
  });
  return parts.size === 0 ? '' : `${handoffMark}&${parts}`;
}

/** Parses `#continue&…`; a tolerance that is not a preset is dropped. */
export function readHandoff(hash: string): Handoff {
  const parts = new URLSearchParams(hash.slice(handoffMark.length));
  const receive = parts.get('receive')?.trim() ?? '';
  const toleranceBps = presetsBps.find((bps) => `${bps}` === parts.get('slippage'));
  return {
    ...(receive === '' || receive.length > longest ? {} : { receive }),
    ...(toleranceBps === undefined ? {} : { toleranceBps }),
    ...(parts.get('kind') === 'limit' ? { isLimit: true } : {}),
  };
}

const isPreset = (bps: number): boolean => presetsBps.some((preset) => preset === bps);

function handoffOfForm(): Handoff {
  const recipient = $recipient.get();
  const receive = recipient.kind === 'address' ? recipient.address : recipient.kind === 'named' ? recipient.accepted : undefined;
  const bps = $toleranceBps.get();
  return {
    ...(receive === undefined ? {} : { receive }),
    ...(bps !== defaultToleranceBps && isPreset(bps) ? { toleranceBps: bps } : {}),
    ...($kind.get() === 'limit' ? { isLimit: true } : {}),
  };
}

/** Path and fragment that reproduce the form; `path` defaults to the current form page. */
export function formPath(path: '/' | '/instant' = $entrance.get() === undefined ? '/' : '/instant'): string {
  const bar = writeBar({ from: $from.get(), to: $to.get(), amount: $amountText.get() });
  return `${localPath(path)}${bar}${writeHandoff(handoffOfForm())}`;
}

/** Full URL that reproduces the form in another browser. */
export const handoffLink = (): string => location.origin + formPath();
