import { formatUnits } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { localPath } from '../../i18n/locale.ts';
import type { Account } from '../../wallet/port.ts';
import { $amountText, $from, chooseAsset, writeAmount } from '../state/form/$form.ts';
import { $accounts } from '../state/wallet/$wallet.ts';
import { spendable } from '../wallet/spendable.ts';
import { accountsOn, isSameAccount } from '../wallet/wallet-accounts.ts';
import { holdingOf } from '../wallet/wallet-holdings.ts';
import { walletContext } from '../wallet/wallet-run.ts';
import type { HeldAsset } from './portfolio.ts';

/** Makes the account the paying one where several qualify. */
function prefer({ chain, ...account }: Account): void {
  const all = $accounts.get();
  if (accountsOn(all, chain)[0]?.wallet.id === account.wallet.id) return;
  const [own, others] = [true, false].map((wanted) => all.filter((one) => isSameAccount(one, { ...account, chain }) === wanted));
  $accounts.set([...(own ?? []), ...(others ?? [])]);
}

/** Spendable part of a balance after its fee; undefined if the fee is unknown. Never rejects. */
async function mostOf({ id, account }: HeldAsset): Promise<bigint | undefined> {
  const asset = parseAsset(id, account.chain === 'MAYA' ? 'mayachain' : undefined);
  const holding = asset.ok ? await holdingOf(account, asset.value, walletContext) : undefined;
  const most = holding && spendable(id, holding);
  return most === 0n ? undefined : most;
}

/** The amount field; undefined on pages without the form. */
const amountField = (): HTMLInputElement | undefined => {
  const field = document.getElementById('amount');
  return field instanceof HTMLInputElement ? field : undefined;
};

/** Fills the form with a balance: its asset and the full spendable amount, selected so it can be overtyped. */
export async function payWith(held: HeldAsset): Promise<void> {
  const field = amountField();
  if (field === undefined) {
    const most = await mostOf(held);
    const amount = most === undefined ? {} : { amount: formatUnits(most, held.decimals) };
    location.assign(`${localPath('/')}?${new URLSearchParams({ from: held.id, ...amount })}`);
    return;
  }
  prefer(held.account);
  chooseAsset('from', held.id);
  $amountText.set('');
  field.focus();
  const most = await mostOf(held);
  // Give up if the user has chosen or typed something else in the meantime.
  if (most === undefined || $from.get() !== held.id || $amountText.get() !== '') return;
  writeAmount(most);
  requestAnimationFrame(() => field.select());
}
