import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import locales from '../../../content/messages/locales.json' with { type: 'json' };
import { assetInfo } from '../../core/asset/asset-name.ts';
import { speak } from '../../i18n/locale.ts';
import { type Step, startTyping } from '../fixtures/typing-person.ts';
import { $amount, $amountText, $request } from '../state/form/$form.ts';
import { readTyped } from '../state/form/amount-text.ts';
import { openBar, writeBar } from '../state/swap/address-bar.ts';
import { groupedText } from './typed-groups.ts';

const languages = Object.keys(locales);
const inLanguage = (locale: string) => speak({ locale, dir: locale === 'ar' ? 'rtl' : 'ltr', textsOf: () => undefined });
const pair = { from: 'BTC.BTC', to: 'ETH.ETH' };
const runs = process.env['TIER'] === 'deep' ? 100_000 : 1_000;

afterEach(() => {
  inLanguage('en');
  openBar('');
});

function typeIn(keys: string) {
  const field = startTyping();
  for (const sign of keys) field.step({ kind: 'type', sign });
  return field;
}

/** Amount, in 1e8 units, that the form reads from a URL when opened in `locale`; undefined if there is none. */
function openedUnits(search: string, locale: string): bigint | undefined {
  inLanguage(locale);
  openBar(search);
  const amount = $amount.get();
  return amount.kind === 'amount' ? amount.units : undefined;
}

const decimals = '0,05 0.05 0,5 0.5 1,25 1.25 ,5 .5 0,050 0.050 1234,567 1234.567 12,3456 00,125'.split(' ');
const [arabic, persian, wide] = ['٠', '۰', '０'].map(
  (zero) => (digits: string) => digits.replace(/[0-9]/g, (digit) => String.fromCharCode(zero.charCodeAt(0) + Number(digit))),
);

describe.each(languages)('an amount typed key by key in %s', (locale) => {
  test.each(decimals)('is read as a decimal with either decimal mark: %s', (keys) => {
    inLanguage(locale);
    const field = typeIn(keys);
    const units = parseUnits(keys.replace(',', '.'));
    expect([field.plain(), readTyped(field.plain(), 8)]).toEqual([keys, { ok: true, value: units }]);
    const bar = writeBar({ ...pair, amount: field.plain() });
    for (const other of languages) expect(openedUnits(bar, other)).toBe(units);
  });

  test('is ambiguous with three digits after a thousands mark, and offers both readings', () => {
    inLanguage(locale);
    const mark = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).format(0.5).charAt(1);
    const keys = mark === ',' ? '1.250' : '1,250';
    const field = typeIn(keys);
    $amountText.set(field.plain());
    expect([field.plain(), $amount.get().kind, $request.get()]).toEqual([keys, 'wrong', undefined]);
    expect(writeBar({ ...pair, amount: field.plain() })).toBe('');
    const read = readTyped(field.plain(), 8);
    const ways = 'ways' in read ? (read.ways ?? []) : [];
    expect(ways.map((way) => readTyped(way, 8))).toEqual([125_000_000n, 125_000_000_000n].map((value) => ({ ok: true, value })));
    for (const more of ['5', '\b']) {
      field.step(more === '\b' ? { kind: 'backspace' } : { kind: 'type', sign: more });
      if (more === '5') expect(readTyped(field.plain(), 8)).toEqual({ ok: true, value: 125_050_000n });
      else expect(readTyped(field.plain(), 8).ok).toBe(false);
    }
  });

  test.each([
    ['1,250,000', 125_000_000_000_000n],
    ['1.250.000', 125_000_000_000_000n],
    ['1,250.5', 125_050_000_000n],
    ['1.250,5', 125_050_000_000n],
    ['1 250', 125_000_000_000n],
    ['1\u202f250,5', 125_050_000_000n],
    ['12’500.25', 1_250_025_000_000n],
  ])('is read with the only grouping that fits: %s', (keys, units) => {
    inLanguage(locale);
    expect(readTyped(typeIn(keys).plain(), 8)).toEqual({ ok: true, value: units });
    const bar = writeBar({ ...pair, amount: keys });
    for (const other of languages) expect(openedUnits(bar, other)).toBe(units);
  });

  test.each([
    [arabic?.('1٫5'), 150_000_000n],
    [persian?.('1٬250'), 125_000_000_000n],
    [persian?.('0،5'), 50_000_000n],
    [wide?.('0．05'), 5_000_000n],
    [wide?.('0，05'), 5_000_000n],
    [wide?.('0。05'), 5_000_000n],
    ['0、05', 5_000_000n],
  ])('is read with the digits and separators of another keyboard: %s', (keys = '', units) => {
    inLanguage(locale);
    expect(readTyped(typeIn(keys).plain(), 8)).toEqual({ ok: true, value: units });
    expect(openedUnits(writeBar({ ...pair, amount: keys }), 'en')).toBe(units);
  });

  test.each(['1,2,3', '1.2.3', '12,50.5', '1,250,5', '1..5', '0,,5', '1 25', '1,250,0000'])(
    'is refused, and makes no request: %s',
    (keys) => {
      inLanguage(locale);
      const field = typeIn(keys);
      $amountText.set(field.plain());
      expect([field.shown(), $request.get()]).toEqual([keys, undefined]);
    },
  );
});

function parseUnits(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(8, '0').slice(0, 8));
}

/** Value a reader takes the shown text for: a localized number, or digits around one sign. Undefined if ambiguous. */
function readShown(shown: string, locale: string): string | undefined {
  const format = new Intl.NumberFormat(`${locale}-u-nu-latn`, { maximumFractionDigits: 20 });
  const parts = format.formatToParts(12_345_678.5);
  const [mark = '.', parting = ','] = (['decimal', 'group'] as const).map((type) => parts.find((part) => part.type === type)?.value);
  const [whole = '', ...rest] = shown.split(mark);
  const bare = whole.replaceAll(parting, '');
  const isFigure = /^[1-9][0-9]*$/.test(bare) && rest.length < 2 && /^[0-9]*$/.test(rest.join()) && format.format(BigInt(bare)) === whole;
  if (isFigure) return `${bare}.${rest.join()}`;
  return /^[0-9]*[.,]?[0-9]*$/.test(shown) ? shown.replace(',', '.') : undefined;
}

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...'0123456789'.split('')).map((sign) => ({ kind: 'type', sign }) as const) },
  { weight: 4, arbitrary: fc.constantFrom('.', ',', ' ', '\u202f', '\u00a0', '٫', '５').map((sign) => ({ kind: 'type', sign }) as const) },
  { weight: 2, arbitrary: fc.nat(1_000).map((to) => ({ kind: 'move', to }) as const) },
  { weight: 1, arbitrary: fc.tuple(fc.nat(1_000), fc.nat(1_000)).map(([from, to]) => ({ kind: 'select', from, to }) as const) },
  { weight: 2, arbitrary: fc.constantFrom('backspace', 'delete').map((kind) => ({ kind }) as const) },
);

test('the amount field shows, requests and links the same amount after any sequence of edits', () => {
  const asset = assetInfo(pair.from);
  let asked = 0;
  fc.assert(
    fc.property(fc.constantFrom(...languages), fc.array(step, { maxLength: 24 }), fc.constantFrom(...languages), (locale, steps, other) => {
      inLanguage(locale);
      openBar('');
      const field = startTyping();
      for (const one of steps) {
        const meant = field.step(one);
        // Replacing the whole text may have removed typed thousands separators.
        if (meant !== undefined && meant !== field.plain()) expect(readTyped(meant, 8)).toEqual(readTyped(field.plain(), 8));
      }
      $amountText.set(field.plain());
      expect(field.shown()).toBe(groupedText(field.plain()));
      const [amount, bar] = [$amount.get(), writeBar({ ...pair, amount: field.plain() })];
      expect($request.get()).toEqual(amount.kind === 'amount' ? expect.objectContaining({ from: asset, amount: amount.units }) : undefined);
      if (amount.kind !== 'amount') return;
      asked += 1;
      const read = readShown(field.shown(), locale);
      if (read !== undefined) expect(parseUnits(read)).toBe(amount.units);
      expect(openedUnits(bar, other)).toBe(amount.units);
    }),
    { numRuns: runs },
  );
  expect(asked).toBeGreaterThan(runs / 4);
});
