import { afterEach, describe, expect, test } from 'vitest';
import { speak } from '../../i18n/locale.ts';
import { caretIn, groupedText, plainOfTyped } from './typed-groups.ts';

const inLanguage = (locale: string) => speak({ locale, dir: 'ltr', textsOf: () => undefined });
afterEach(() => inLanguage('en'));

describe('thousands while they are typed', () => {
  test.each([
    ['en', '1234567.5', '1,234,567.5'],
    ['en', '1000', '1,000'],
    ['en', '0.0001', '0.0001'],
    ['en', '1000,5', '1000,5'],
    ['en', '1e5', '1e5'],
    ['en', '007', '007'],
    ['de', '1234567,5', '1.234.567,5'],
    ['es', '12345', '12.345'],
  ])('in %s the digits %s stand as %s', (locale, plain, shown) => {
    inLanguage(locale);
    expect(groupedText(plain)).toBe(shown);
  });

  test.each([
    ['a digit at the end', '1,0000', '1,000', [5, 5], '10000'],
    ['a digit in the middle', '1,5000', '1,000', [2, 2], '15000'],
    ['a mark of one’s own', '1,000,', '1,000', [5, 5], '1000,'],
    ['a digit deleted', '1,00', '1,000', [5, 5], '100'],
    ['a separator deleted', '1000', '1,000', [2, 2], '000'],
    ['all replaced', '1,5', '1,000', [0, 5], '1,5'],
    ['a figure pasted', '2,500.75', '', [0, 0], '2500.75'],
    ['a long figure pasted', '1,234,567', '', [0, 0], '1234567'],
    ['a figure pasted that can be read two ways', '1,234', '', [0, 0], '1,234'],
    ['a selection replaced', '1,0007', '1,000,000', [5, 9], '10007'],
  ] as const)('%s', (_, raw, shown, selected, plain) => {
    expect(plainOfTyped(raw, shown, selected)).toBe(plain);
  });

  test('the caret stays behind the digit that was typed', () => {
    expect(caretIn('10,000', '1,0000', 6)).toBe(6);
    expect(caretIn('15,000', '1,5000', 3)).toBe(2);
    expect(caretIn('1,000', '1000', 1)).toBe(1);
  });
});
