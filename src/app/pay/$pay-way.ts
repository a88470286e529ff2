import { atom } from 'nanostores';
import { $accounts } from '../wallet/$wallet.ts';
import type { PayWay } from './pay-way.ts';

/** The way to pay that somebody has asked for before there was anything to pay; undefined while nobody has. */
export const $payWay = atom<PayWay['id'] | undefined>(undefined);

// Whoever connects a wallet after all means to pay with it.
$accounts.listen(() => $payWay.set(undefined));
