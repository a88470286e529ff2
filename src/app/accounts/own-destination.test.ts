import { afterEach, describe, expect, test } from 'vitest';
import type { Account, FoundWallet } from '../../wallet/port.ts';
import { $to } from '../state/form/$form.ts';
import { $recipientText } from '../state/form/$recipient.ts';
import { $accounts } from '../state/wallet/$wallet.ts';
import { followOwnDestination } from './own-destination.ts';

const evm: FoundWallet = {
  id: 'evm:x',
  name: 'X',
  family: 'evm',
  kind: 'announced',
  chains: ['ETH', 'BSC'],
  sharesName: false,
  provider: {},
};
const btc: FoundWallet = { ...evm, id: 'utxo:x', family: 'utxo', chains: ['BTC'] };
const onEth: Account = { wallet: evm, chain: 'ETH', address: '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1' };
const onBtc: Account = { wallet: btc, chain: 'BTC', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' };
const other = 'bc1qother';

let stop = () => {};
function follow(to: string, accounts: readonly Account[], text = ''): void {
  $to.set(to);
  $accounts.set(accounts);
  $recipientText.set(text);
  stop = followOwnDestination();
}
afterEach(() => {
  stop();
  $recipientText.set('');
  $accounts.set([]);
});

describe('the user’s own account as destination', () => {
  test('follows the asset to receive, and is never used for another chain', () => {
    follow('BTC.BTC', [onEth, onBtc]);
    expect($recipientText.get()).toBe(onBtc.address);
    $to.set('BSC.BNB');
    expect($recipientText.get()).toBe(onEth.address);
    $to.set('LTC.LTC');
    expect($recipientText.get()).toBe('');
  });

  test('appears with its wallet and is removed with it', () => {
    follow('BTC.BTC', [onEth]);
    expect($recipientText.get()).toBe('');
    $accounts.set([onEth, onBtc]);
    expect($recipientText.get()).toBe(onBtc.address);
    $accounts.set([onEth, { ...onBtc, address: other }]);
    expect($recipientText.get()).toBe(other);
    stop();
    expect($recipientText.get()).toBe('');
  });

  test('never replaces an address the user typed', () => {
    follow('BTC.BTC', [onBtc], other);
    expect($recipientText.get()).toBe(other);
    $to.set('ETH.ETH');
    $accounts.set([onEth, onBtc]);
    expect($recipientText.get()).toBe(other);
    stop();
    expect($recipientText.get()).toBe(other);
  });

  test('is not filled in again once cleared, until another asset is chosen', () => {
    follow('BTC.BTC', [onEth, onBtc]);
    $recipientText.set('');
    $accounts.set([onBtc, onEth]);
    expect($recipientText.get()).toBe('');
    $to.set('ETH.ETH');
    expect($recipientText.get()).toBe(onEth.address);
    $recipientText.set(other);
    stop();
    expect($recipientText.get()).toBe(other);
  });
});
