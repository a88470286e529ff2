import en from '../../content/messages/en/confirm.json' with { type: 'json' };
import { fillIn } from './words.ts';

export type ConfirmWord = keyof typeof en;

/** The text of `key` with its `{names}` filled in. These texts load with what says them, not with the page. */
export function tell(key: ConfirmWord, values: Readonly<Record<string, string | number>> = {}): string {
  return fillIn(en[key], values);
}
