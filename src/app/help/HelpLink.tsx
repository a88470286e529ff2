import { localPath } from '../../i18n/locale.ts';
import { tSwap } from '../words/swap-words.ts';
import type { HelpPlace } from './help-places.ts';

/** Link to the relevant help section; opens in a new tab, so that the swap keeps its state. */
export function HelpLink({ to }: { readonly to: HelpPlace }) {
  return (
    <a className="text-button" href={localPath(`/help/${to}`)} target="_blank" rel="noopener">
      {tSwap('help.more')}
    </a>
  );
}
