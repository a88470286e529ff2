import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import errors from '../../content/messages/en/errors.json' with { type: 'json' };
import wallet from '../../content/messages/en/wallet.json' with { type: 'json' };
import { $amountText } from '../app/state/form/$form.ts';
import { plainTyped, readTyped, typedOfPlain, typedText } from '../app/state/form/amount-text.ts';
import { openBar, writeBar } from '../app/state/swap/address-bar.ts';
import { client } from '../app/ui/client.ts';
import { errorText, wholeError } from '../app/words/wallet-words.ts';
import { formatUnits } from '../core/amount.ts';
import { errorCodes } from '../core/errors.ts';
import { answerInWords } from './error-messages.ts';
import { brief, dollars, exact, group, inUnit, percent } from './figures.ts';
import { isolated, localPath, speak, type Texts } from './locale.ts';
import { t, tCount } from './t.ts';
import { dayAndTime } from './times.ts';

const codes = ['de', 'es', 'fr', 'pt', 'ru', 'tr', 'ja', 'zh', 'ko', 'ar'];
const speakIn = (locale: string, texts: Readonly<Record<string, Texts>> = {}) =>
  speak({ locale, dir: locale === 'ar' ? 'rtl' : 'ltr', textsOf: (name) => texts[name] });

afterEach(() => speakIn('en'));

describe('texts', () => {
  test('are in the chosen language, with its plural forms', () => {
    const forms = Object.fromEntries(['one', 'few', 'many', 'other'].map((form) => [`offers.title.${form}`, `{n} ${form}`]));
    speakIn('ru', { page: { ...forms, 'form.inAsset': 'около {asset}' } });
    expect([1, 2, 5, 21, 22].map((n) => tCount('offers.title', n))).toEqual(['1 one', '2 few', '5 many', '21 one', '22 few']);
    expect(t('form.inAsset', { asset: '1,00 $' })).toBe('около 1,00 $');
    speakIn('ja', { page: { 'offers.title.other': '{n} 件' } });
    expect(tCount('offers.title', 1)).toBe('1 件');
  });

  test('isolate inserted values in right-to-left languages', () => {
    speakIn('ar', { page: { 'form.inAsset': 'نحو {asset}', 'form.sendsExactly': 'x {amount} {asset}' } });
    expect(t('form.inAsset', { asset: '$1' })).toBe('نحو \u2068$1\u2069');
    expect(t('form.sendsExactly', { amount: '1', asset: 'ETH' })).toBe('x \u20681 ETH\u2069');
    expect([inUnit('1.5', 'BTC'), isolated('x')]).toEqual(['\u20661.5 BTC\u2069', '\u2066x\u2069']);
  });
});

describe('figures', () => {
  test('use the separators of the language', () => {
    const shown = (locale: string) => {
      speakIn(locale);
      return [exact(123_456_789_012_345n, 8), percent(42), dollars('11758.98')];
    };
    expect(shown('en')).toEqual(['1,234,567.89012345', '0.42%', '$11,758.98']);
    expect(shown('de')).toEqual(['1.234.567,89012345', '0,42\u00a0%', '11.758,98\u00a0$']);
    expect(shown('fr')).toEqual(['1\u202f234\u202f567,89012345', '0,42\u00a0%', '11\u202f758,98\u00a0$']);
    expect(shown('tr')[1]).toBe('%0,42');
    expect(shown('ar')).toEqual(['1,234,567.89012345', '\u20660.42%\u2069', '\u2066$11,758.98\u2069']);
  });

  test('have every digit in every language, in Latin numerals', () => {
    fc.assert(
      fc.property(fc.constantFrom(...codes), fc.bigInt(-(10n ** 24n), 10n ** 24n), fc.constantFrom(4, 8, 10), (locale, units, decimals) => {
        speakIn(locale);
        const parts = new Intl.NumberFormat(`${locale}-u-nu-latn`).formatToParts(1234567.5);
        const [mark, grouping] = ['decimal', 'group'].map((type) => parts.find((part) => part.type === type)?.value ?? '');
        const plain = exact(units, decimals)
          .replaceAll(grouping ?? '', '')
          .replace(mark ?? '', '.');
        expect(plain).toBe(formatUnits(units, decimals));
        expect(brief(units, decimals)).toMatch(/^[-0-9.,\s]+$/);
      }),
    );
    expect(group('no figure')).toBe('no figure');
  });

  test('write dates in the format of the language', () => {
    speakIn('de');
    expect(dayAndTime(Date.UTC(2026, 10, 20, 12))).toContain('20.11.2026');
    speakIn('ar');
    expect(dayAndTime(Date.UTC(2026, 10, 20, 12))).toMatch(/2026/);
  });
});

describe('typed amounts', () => {
  test('accept the decimal comma of the language or a point', () => {
    speakIn('de');
    for (const text of ['0,125', '0.125', ' ,125 ', '0,1250']) expect(readTyped(text, 8)).toEqual({ ok: true, value: 12_500_000n });
    expect(readTyped('1,125', 8)).toEqual({ ok: true, value: 112_500_000n });
    expect(readTyped('1.5', 8)).toEqual({ ok: true, value: 150_000_000n });
  });

  test('are rejected when ambiguous', () => {
    speakIn('de', { page: { 'amount.twoWays': '{text}?' } });
    expect(readTyped('1.125', 8)).toEqual({ ok: false, kind: 'wrong', hint: '1.125?', ways: ['1,125', '1125'] });
    expect(readTyped('250.000', 8).ok).toBe(false);
    expect(readTyped('1.234,5', 8)).toEqual({ ok: true, value: 123_450_000_000n });
    speakIn('en');
    expect(readTyped('1,000', 8)).toEqual({
      ok: false,
      kind: 'wrong',
      hint: '“1,000” can be read two ways. Which do you mean?',
      ways: ['1.000', '1000'],
    });
    speakIn('ja');
    expect(readTyped('1,000', 8).ok).toBe(false);
  });

  test('read back as written, in every language', () => {
    fc.assert(
      fc.property(fc.constantFrom('en', ...codes), fc.bigInt(1n, 10n ** 20n), fc.constantFrom(4, 8, 10), (locale, units, decimals) => {
        speakIn(locale);
        const text = typedText(units, decimals);
        expect(readTyped(text, decimals)).toEqual({ ok: true, value: units });
        expect(plainTyped(text)).toBe(formatUnits(units, decimals));
        expect(typedOfPlain(plainTyped(text))).toBe(text);
      }),
    );
  });

  test('are read only as decimals, and rejected where they could be thousands', () => {
    const typed = fc.stringMatching(/^[0-9]{1,4}[.,][0-9]{1,9}$/);
    fc.assert(
      fc.property(fc.constantFrom('en', ...codes), typed, (locale, text) => {
        speakIn(locale);
        const read = readTyped(text, 9);
        if (!read.ok) return;
        const [whole = '', fraction = ''] = text.split(/[.,]/);
        expect(read.value).toBe(BigInt(whole + fraction.padEnd(9, '0')));
        // Such a text would be read as thousands, a different figure.
        const sign = new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value === ',' ? '.' : ',';
        expect(new RegExp(`^[1-9][0-9]{0,2}\\${sign}[0-9]{3}$`).test(text)).toBe(false);
      }),
    );
  });

  test('have the same form in the address bar for every language', () => {
    speakIn('de');
    openBar('?amount=1.125');
    expect($amountText.get()).toBe('1,125');
    const pair = { from: 'BTC.BTC', to: 'ETH.ETH' };
    expect(writeBar({ ...pair, amount: '1,125' })).toBe('?from=BTC.BTC&to=ETH.ETH&amount=1.125');
    expect(writeBar({ ...pair, amount: '1.125' })).toBe('');
    openBar('?amount=1,000');
    expect($amountText.get()).toBe('');
    speakIn('en');
    expect(writeBar({ ...pair, amount: '0,5' })).toBe('?from=BTC.BTC&to=ETH.ETH&amount=0.5');
    expect(writeBar({ ...pair, amount: '1,000' })).toBe('');
    openBar('');
  });
});

describe('localized pages', () => {
  test('are under the code of their language', () => {
    expect([localPath('/'), localPath('/track')]).toEqual(['/', '/track']);
    speakIn('de');
    expect([localPath('/'), localPath('/track'), localPath('/help/fees')]).toEqual(['/de', '/de/track', '/de/help/fees']);
  });
});

describe('sentences of the service', () => {
  const problem = { error: 'E', code: 'amount_too_low', hint: 'H', details: { recommended_min_amount_in: '5' } };

  test('stay unchanged in English', async () => {
    expect(await client.onBody(problem)).toBe(problem);
  });

  test('are translated by code, with their figures unchanged', async () => {
    speakIn('de', { errors: { ...errors, 'amount_too_low.title': 'Zu klein.', 'amount_too_low.hint': 'Mehr.' } });
    expect(await client.onBody(problem)).toEqual({ ...problem, error: 'Zu klein.', hint: 'Mehr.' });
    const refusals = [{ network: 'mayachain', code: 'amount_too_low', reason: 'R', details: problem.details }];
    expect(answerInWords({ refusals })).toEqual({ refusals: [{ ...refusals[0], reason: 'Zu klein.' }] });
  });

  test('name the network and chain that a setting halts', () => {
    const halted = (key: string, asset = 'BTC.BTC') =>
      (answerInWords({ network: 'thorchain', asset, halts: [{ key, reason: 'R' }] }) as { halts: { reason: string }[] }).halts[0]?.reason;
    expect(halted('HALTTRADING')).toBe('THORChain has halted all trading.');
    expect(halted('HALTBTCTRADING')).toBe('THORChain has halted trading on Bitcoin.');
    expect(halted('SOLVENCYHALTETHCHAIN')).toContain('Ethereum');
    expect(halted('inbound_addresses', 'GAIA.ATOM')).toContain('Cosmos');
    expect(halted('RAGNAROK-ETH-X')).toBe('THORChain is winding down ETH-X.');
    expect(halted('SOMETHINGNEW')).toBe('THORChain has closed this route.');
  });

  test('cover every code that a page can receive, with a fallback for the rest', () => {
    // Errors that only API clients can cause.
    const ofPrograms = [
      'invalid_json',
      'invalid_idempotency_key',
      'missing_api_key',
      'invalid_api_key',
      'invalid_mandate',
      'outside_mandate',
      'method_not_allowed',
      'unsupported_media_type',
      'idempotency_key_reused',
    ];
    const missing = errorCodes.filter((code) => !Object.hasOwn(errors, `${code}.title`) || !Object.hasOwn(errors, `${code}.hint`));
    expect(missing).toEqual(ofPrograms);
    const unknown = answerInWords({ error: 'E', code: 'brand_new', hint: 'H' });
    expect(unknown).toEqual({ error: errors['other.title'], code: 'brand_new', hint: errors['other.hint'] });
  });
});

test('shows a wallet failure by its own sentence in English, and by that of its code in other languages', () => {
  const fault = { code: 'expired', hint: 'This quote has expired. Get a new one before you sign.' } as const;
  expect([errorText(fault), errorText({ ...fault, hint: '' })]).toEqual([fault.hint, wallet['sign.hint.expired']]);
  expect(wholeError(fault)).toBe(fault.hint);
  const texts = { 'sign.fault.expired': '報価は期限切れです', 'sign.hint.expired': '新しい報価を取得してください。' };
  speakIn('ja', { wallet: texts, page: { sentence: '{text}。' } });
  expect([errorText(fault), wholeError(fault)]).toEqual([
    texts['sign.hint.expired'],
    '報価は期限切れです。 新しい報価を取得してください。',
  ]);
});

test('islands read responses only through the module that knows the language', () => {
  const folder = new URL('../app/', import.meta.url).pathname;
  const own = ['home.ts', 'read-answer.ts', 'recipient-code.ts', 'pool-trend.ts'];
  const past = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /\.tsx?$/.test(name) &&
      !/\.test\./.test(name) &&
      !own.some((file) => name.endsWith(`/${file}`)) &&
      readFileSync(folder + name, 'utf8').includes('response.json()'),
  );
  expect(past).toEqual([]);
});
