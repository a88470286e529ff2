import { assetInfo } from '../../core/asset/asset-name.ts';
import { $filledText } from '../state/form/$filled.ts';
import { $to } from '../state/form/$form.ts';
import { $recipientText } from '../state/form/$recipient.ts';
import { $accounts } from '../state/wallet/$wallet.ts';
import { accountsOn } from '../wallet/wallet-accounts.ts';

/** The first connected account on the receiving chain. */
function ownAddress(): string | undefined {
  const to = assetInfo($to.get());
  return to === undefined ? undefined : accountsOn($accounts.get(), to.chain)[0]?.address;
}

/**
 * Fills in the receiving account unless the user entered another destination. A field cleared by hand stays empty until
 * another asset or account is chosen. Returns a function that stops and removes the filled-in account.
 */
export function followOwnDestination(): () => void {
  let known = '';
  let filled: string | undefined;
  const fill = () => {
    const own = ownAddress();
    const key = `${$to.get()} ${own}`;
    const text = $recipientText.get();
    if (key === known || (text !== '' && text !== filled)) return;
    known = key;
    filled = own;
    $filledText.set(own ?? '');
    $recipientText.set(own ?? '');
  };
  const stops = [$accounts.listen(fill), $to.listen(fill)];
  fill();
  return () => {
    for (const stop of stops) stop();
    if (filled !== undefined && $recipientText.get() === filled) $recipientText.set('');
  };
}
