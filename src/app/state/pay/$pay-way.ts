import { atom } from 'nanostores';
import type { FoundWallet } from '../../../wallet/port.ts';
import { $accounts } from '../wallet/$wallet.ts';
import type { PayWay } from './pay-way.ts';

/** Payment method requested before there was anything to pay; undefined if none. */
export const $payWay = atom<PayWay['id'] | undefined>(undefined);

/** First step of paying, as named by the consent button: connecting the wallet with this id, or choosing among all methods. */
export const $paysWith = atom<FoundWallet['id'] | 'any' | undefined>(undefined);

// Connecting a wallet implies paying with it.
$accounts.listen(() => $payWay.set(undefined));
