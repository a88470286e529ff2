import { formatUnits } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { localPath } from '../../i18n/locale.ts';
import type { Account } from '../../wallet/port.ts';
import { $amountText, $from, chooseAsset, writeAmount } from '../form/$form.ts';
import { $accounts } from '../wallet/$wallet.ts';
import { spendable } from '../wallet/spendable.ts';
import { accountsOn, isSameAccount } from '../wallet/wallet-accounts.ts';
import { holdingOf } from '../wallet/wallet-holdings.ts';
import { walletContext } from '../wallet/wallet-run.ts';
import type { HeldAsset } from './portfolio.ts';

/** The account pays from now on, where several could. */
function prefer({ chain, ...account }: Account): void {
  const all = $accounts.get();
  if (accountsOn(all, chain)[0]?.wallet.id === account.wallet.id) return;
  const [own, others] = [true, false].map((wanted) => all.filter((one) => isSameAccount(one, { ...account, chain }) === wanted));
  $accounts.set([...(own ?? []), ...(others ?? [])]);
}

/** What can be sent of a balance, its fee set aside; undefined where the fee cannot be told. Never rejects. */
async function mostOf({ id, account }: HeldAsset): Promise<bigint | undefined> {
  const asset = parseAsset(id, account.chain === 'MAYA' ? 'mayachain' : undefined);
  const holding = asset.ok ? await holdingOf(account, asset.value, walletContext) : undefined;
  const most = holding && spendable(id, holding);
  return most === 0n ? undefined : most;
}

/** The field for the amount; pages without a form have none. */
const amountField = (): HTMLInputElement | undefined => {
  const field = document.getElementById('amount');
  return field instanceof HTMLInputElement ? field : undefined;
};

/** Puts a balance into the form: its asset and all of it that can be sent, ready to be typed over. */
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
  // Whoever types meanwhile has decided otherwise.
  if (most === undefined || $from.get() !== held.id || $amountText.get() !== '') return;
  writeAmount(most);
  requestAnimationFrame(() => field.select());
}
