import { defaultToleranceBps } from '../../core/quote/protection.ts';
import { localPath } from '../../i18n/locale.ts';
import { $amountText, $from, $kind, $to, $toleranceBps } from '../form/$form.ts';
import { presetsBps } from '../form/$protection.ts';
import { $recipient } from '../form/recipient/$recipient.ts';
import { $entrance } from '../swap/$entrance.ts';
import { writeBar } from '../swap/address-bar.ts';

/** How the fragment of such a link begins (swap/form-mark.ts). */
const handoffMark = '#continue';

/** What a link carries beside the pair and the amount, behind its `#`: no server is sent it. */
export interface Handoff {
  /** Where to receive; a text from a stranger, until somebody says otherwise. */
  readonly receive?: string;
  readonly toleranceBps?: number;
  readonly isLimit?: true;
}

/** The longest address that is carried. */
const longest = 200;

export function writeHandoff({ receive, toleranceBps, isLimit }: Handoff): string {
  const parts = new URLSearchParams({
    ...(receive === undefined ? {} : { receive }),
    ...(toleranceBps === undefined ? {} : { slippage: `${toleranceBps}` }),
    ...(isLimit === undefined ? {} : { kind: 'limit' }),
  });
  return parts.size === 0 ? '' : `${handoffMark}&${parts}`;
}

/** `#continue&…` → what it carries; a tolerance that is none of the usual ones is left out. */
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

/** Path and fragment of a page with the form as it stands; of the one that shows it without `path`. */
export function formPath(path: '/' | '/instant' = $entrance.get() === undefined ? '/' : '/instant'): string {
  const bar = writeBar({ from: $from.get(), to: $to.get(), amount: $amountText.get() });
  return `${localPath(path)}${bar}${writeHandoff(handoffOfForm())}`;
}

/** The whole address of the form as it stands, for another browser. */
export const handoffLink = (): string => location.origin + formPath();
