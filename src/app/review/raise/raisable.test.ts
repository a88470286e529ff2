import { afterEach, expect, test } from 'vitest';
import { baseAmount } from '../../../core/amount.ts';
import { assetInfo } from '../../../core/asset/asset-name.ts';
import { $raisable } from '../../state/review/$raisable.ts';
import type { Terms } from '../../state/review/confirm-terms.ts';
import { signIntent } from '../../state/sign/sign-intent.ts';

const termsFrom = (chain: 'BTC' | 'LTC') =>
  ({
    network: 'thorchain',
    request: { from: assetInfo(`${chain}.${chain}`), to: assetInfo('ETH.ETH'), amount: 10n, destination: '0x' },
    order: { kind: 'swap', limit: baseAmount(1n), interval: 0, quantity: 0 },
    memo: '=:e:0x:1',
    chain,
    expiresAt: 0,
  }) as unknown as Terms;

afterEach(() => $raisable.set(false));

test('a deposit’s fee can be raised later only on Bitcoin, and only if the user chooses so', () => {
  expect(signIntent(termsFrom('BTC'), {})).not.toHaveProperty('isRaisable');
  $raisable.set(true);
  expect(signIntent(termsFrom('BTC'), {})).toMatchObject({ isRaisable: true });
  expect(signIntent(termsFrom('LTC'), {})).not.toHaveProperty('isRaisable');
});
