import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AssetInfo, assetInfo } from '../../core/asset/asset-name.ts';
import { buildPool } from '../fixtures/answers.ts';
import { listChoices } from '../state/assets/asset-list.ts';
import { $amountText, $from, $isWanted, $to, $unprotected, writeAmount } from '../state/form/$form.ts';
import type { Recipient } from '../state/form/$recipient.ts';
import { chooseTolerance } from '../state/offers/$protection.ts';
import { $inDollars, switchUnit, typeDollars } from '../state/pools/$dollars.ts';
import { $pools } from '../state/pools/$pools.ts';
import { AmountField } from './AmountField.tsx';
import DropDialog from './DropDialog.tsx';
import { Protection } from './Protection.tsx';
import { ProtectionPanel } from './ProtectionPanel.tsx';
import { $wantedState, $wantedText, type WantedState } from './receive/$wanted.ts';
import WantedField from './receive/WantedField.tsx';
import { DestinationDetails } from './recipient/DestinationDetails.tsx';
import { Refund } from './recipient/Refund.tsx';

const [btc, eth] = [assetInfo('BTC.BTC'), assetInfo('ETH.ETH')] as [AssetInfo, AssetInfo];
const pool = (asset: string, price: string) => buildPool(asset, { depth_usd: '10000000', price_usd: price });
const choices = listChoices([pool('BTC.BTC', '100000'), pool('ETH.ETH', '4000')]);
const html = (part: ReactElement) => renderToStaticMarkup(part);
const plain = (part: ReactElement) =>
  html(part)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

beforeEach(() => {
  $pools.set({ kind: 'ready', choices, networks: [], missing: [], notices: [], paused: [], readAt: 1 });
  $from.set('BTC.BTC');
  $to.set('ETH.ETH');
  $inDollars.set(false);
  $amountText.set('');
  chooseTolerance(100);
});

describe('the amount field', () => {
  const props = { asset: btc, notice: undefined, quoted: undefined, quick: null, children: null };
  const field = () => createElement(AmountField, props);

  test.each([
    ['0.123456789', 'Too many decimal places: the limit is 8.'],
    ['1e5', 'Enter the amount with digits'],
  ])('marks %s as invalid, with the reason', (text, hint) => {
    $amountText.set(text);
    expect(html(field())).toContain('aria-invalid="true"');
    expect(plain(field())).toContain(hint);
  });

  test('shows an amount typed in dollars in exact units, and the worth of one typed in units', () => {
    switchUnit();
    typeDollars('1000');
    expect(plain(field())).toContain('sends exactly 0.01 BTC');
    expect(plain(field())).toContain('Enter in BTC');
    typeDollars('10.005');
    expect(html(field())).toContain('aria-invalid="true"');
    expect(plain(field())).toContain('Too many decimal places: the limit is 2.');
    typeDollars('1000');
    switchUnit();
    expect(html(field())).toContain('value="0.01"');
    expect(plain(field())).toContain('$1,000.00');
  });

  test('shows the dollars of the displayed offer for its amount, so that both sides have one price', () => {
    const quoted = { amount: 1_000_000n, usd: '998.70' };
    $amountText.set('0.01');
    expect(plain(createElement(AmountField, { ...props, quoted }))).toContain('$998.70');
    $amountText.set('0.02');
    expect(plain(createElement(AmountField, { ...props, quoted }))).toContain('$2,000.00');
  });
});

describe('the price protection', () => {
  const panel = (waitSeconds?: number) => plain(createElement(ProtectionPanel, { waitSeconds }));

  test.each([
    [10, 'If you’d receive less than 99.9% of the quote', 'a refund is likely'],
    [2_000, 'If you’d receive less than 80% of the quote', 'You could receive up to 20% less than quoted'],
  ])('explains what happens at %i basis points', (bps, happens, warning) => {
    chooseTolerance(bps);
    expect(panel()).toContain(happens);
    expect(panel()).toContain(warning);
    chooseTolerance(100);
    expect(panel()).not.toContain(warning);
  });

  test('suggests more for a large and slow swap, and offers it unless it is chosen', () => {
    writeAmount(2_000_000_000n);
    const percent = /We suggest ([\d.]+)% for this swap/.exec(panel(700))?.[1] ?? '';
    expect(Number(percent)).toBeGreaterThan(1);
    expect(panel(700)).toContain(`Use ${percent}%`);
    chooseTolerance(Number(percent) * 100);
    expect(panel(700)).not.toContain(`Use ${percent}%`);
  });

  test('states above the form that it is off, offers it again, and names the risk first', () => {
    $amountText.set('0.1');
    expect(plain(createElement(DropDialog, { onClose: () => undefined }))).toMatch(
      /^ Swap without a minimum\? .*0\.1 BTC.*There is no refund for a bad price.* Keep the limit Swap without a minimum $/,
    );
    const line = () => plain(createElement(Protection, { waitSeconds: undefined }));
    expect(line()).toContain('1% max. slippage');
    $unprotected.set(true);
    expect(line()).toContain('No minimum: you receive whatever the price gives. Set a limit again');
    expect(panel()).not.toContain('Swap without a limit');
  });
});

test.each<[WantedState, string, string, boolean]>([
  [{ kind: 'found', pay: 1n }, '2.5', 'At least 2.5 ETH arrives, or you get a refund.', false],
  [
    { kind: 'refused', error: { code: 'amount_too_high', title: 'T', hint: 'The pools cannot pay it.' } as never },
    '9',
    'The pools cannot pay it.',
    true,
  ],
  [{ kind: 'idle' }, '1e5', 'Enter the amount with digits', true],
])('an exact amount to receive in state $0.kind, typed as $1, is noted as “$2”', (state, typed, text, isError) => {
  $wantedText.set(typed);
  $wantedState.set(state);
  const field = html(createElement(WantedField, { to: eth, expected: undefined }));
  expect(field).toContain(text);
  expect(field.includes('note-error')).toBe(isError);
  $isWanted.set(false);
});

test('shows the expected surplus next to a minimum to receive', () => {
  $wantedText.set('9');
  $wantedState.set({ kind: 'found', pay: 30_000_000n });
  expect(plain(createElement(WantedField, { to: eth, expected: 909_000_000n }))).toMatch(
    /At least 9 ETH arrives, or you get a refund\. About 9\.09 ETH is expected: 1% more/,
  );
  $isWanted.set(false);
});

describe('the destination', () => {
  const address = '0x86d526d6624AbC0178cF7296cD538Ecc080A95F1';
  const known = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
  const details = (recipient: Recipient) => createElement(DestinationDetails, { recipient, to: eth, known: () => [] });
  const warnings = [{ weight: 'warn', text: 'MAYAChain can’t pay to a Taproot address' }] as const;

  test('is shown in full in groups of four, with its warnings', () => {
    const part = details({ kind: 'address', address, warnings });
    expect(html(part)).toContain((address.match(/.{1,4}/g) ?? []).map((four) => `<span>${four}</span>`).join(''));
    expect(plain(part)).toContain('A valid address on Ethereum.');
    expect(html(part)).toContain('<p class="destination-warning">MAYAChain can’t pay to a Taproot address</p>');
  });

  test('of a name is shown with its networks, the silent one and a button until it is accepted', () => {
    const named = {
      kind: 'named',
      name: 'strait',
      found: [{ address, networks: ['thorchain', 'mayachain'] }],
      missing: [],
      warnings: [],
    } as const;
    expect(plain(details(named))).toMatch(
      /According to THORChain and MAYAChain, “strait” is this address on Ethereum: .* Use this address /,
    );
    const accepted = plain(details({ ...named, accepted: address, missing: ['mayachain'] }));
    expect(accepted).toContain('The payout goes to this address, not to the name.');
    expect(accepted).not.toContain('Use this address');
    expect(accepted).toContain('MAYAChain didn’t answer. The name may have a different address there.');
  });

  test('that resembles a known one is stopped, both shown with their differences marked', () => {
    const double = '0xd8da0000000000000000000000000000000a6045';
    const part = details({ kind: 'lookalike', address: double, known, warnings: [] });
    expect(plain(part)).toContain('This looks like an address you’ve used, but it’s a different one');
    expect(html(part)).toMatch(/<span>0xd8<\/span><mark>dA6B<\/mark>.*<span>0xd8<\/span><mark>da00<\/mark>.*<span>45<\/span>/);
    expect(plain(part)).toMatch(/Use the one I used before I’ve compared them, use this one $/);
  });

  test.each([
    ['ETH.ETH', 'BTC.BTC', true],
    ['BTC.BTC', 'ETH.ETH', false],
    ['ZEC.ZEC', 'ETH.ETH', true],
  ])('from %s to %s has a refund address beside it: %s', (from, to, isOffered) => {
    const part = createElement(Refund, { from: assetInfo(from) as AssetInfo, to: assetInfo(to) as AssetInfo });
    expect(html(part).includes('Refund address')).toBe(isOffered);
  });
});
