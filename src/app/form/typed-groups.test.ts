import { afterEach, describe, expect, test } from 'vitest';
import { speak } from '../../i18n/locale.ts';
import { caretIn, editOf, groupedText } from './typed-groups.ts';

const inLanguage = (locale: string) => speak({ locale, dir: 'ltr', textsOf: () => undefined });
afterEach(() => inLanguage('en'));

describe('thousands separators while typing', () => {
  test.each([
    ['en', '1234567.5', '1,234,567.5'],
    ['en', '1000', '1,000'],
    ['en', '0.0001', '0.0001'],
    ['en', '1000,5', '1000,5'],
    ['en', '1e5', '1e5'],
    ['en', '007', '007'],
    ['de', '1234567,5', '1.234.567,5'],
    ['es', '12345', '12.345'],
    ['fr', '12345', '12\u202f345'],
  ])('in %s show the digits %s as %s', (locale, plain, shown) => {
    inLanguage(locale);
    expect(groupedText(plain)).toBe(shown);
  });

  test.each([
    ['a digit at the end', '1,0000', '1000', [5, 5], 6, '10000'],
    ['a digit in the middle', '1,5000', '1000', [2, 2], 3, '15000'],
    ['a mark of one’s own', '1,000,', '1000', [5, 5], 6, '1000,'],
    ['a mark of one’s own where none of ours stands', '0,', '0', [1, 1], 2, '0,'],
    ['a digit behind a mark of one’s own', '0,0', '0,', [2, 2], 3, '0,0'],
    ['a mark of one’s own beside one of ours', '1,,000', '1000', [1, 1], 2, '1,000'],
    ['a digit deleted', '1,00', '1000', [5, 5], 4, '100'],
    ['a separator deleted backwards', '1000', '1000', [2, 2], 1, '000'],
    ['a separator deleted forwards', '1000', '1000', [1, 1], 1, '100'],
    ['a mark of one’s own deleted', '1250', '1,250', [2, 2], 1, '1250'],
    ['all replaced', '1,5', '1000', [0, 5], 3, '1,5'],
    ['set by a program', '1,5', '1000', undefined, 3, '1,5'],
    ['a figure pasted', '2,500.75', '', [0, 0], 8, '2500.75'],
    ['a long figure pasted', '1,234,567', '', [0, 0], 9, '1234567'],
    ['a figure of another language pasted', '2.500,75', '', [0, 0], 8, '2500.75'],
    ['a figure pasted that can be read two ways', '1,234', '', [0, 0], 5, '1,234'],
    ['a selection replaced', '1,0007', '1000000', [5, 9], 6, '10007'],
  ] as const)('leave the intended amount after an edit: %s', (_, raw, plain, selected, caret, meant) => {
    const shown = plain.includes(',') ? plain : groupedText(plain);
    expect(editOf(raw, { shown, plain }, selected, caret).plain).toBe(meant);
  });

  test('do not change the amount while an input method is composing', () => {
    expect(editOf('1,234５', { shown: '1,234', plain: '1234' }, [5, 5], 6).plain).toBe('1234５');
    expect(editOf('1,234５６', { shown: '1,234５', plain: '1234５' }, [6, 6], 7).plain).toBe('1234５６');
    expect(editOf('1,23456', { shown: '1,234５６', plain: '1234５６' }, [7, 7], 7).plain).toBe('123456');
  });

  test('keep the caret beside the digit that was typed or deleted', () => {
    const caretOf = (raw: string, plain: string, selected: readonly [number, number], caret: number) => {
      const edit = editOf(raw, { shown: groupedText(plain), plain }, selected, caret);
      return caretIn({ shown: groupedText(edit.plain), plain: edit.plain }, edit.caret);
    };
    expect(caretOf('1,0000', '1000', [5, 5], 6)).toBe(6);
    expect(caretOf('1,5000', '1000', [2, 2], 3)).toBe(2);
    expect(caretOf('1000', '1000', [2, 2], 1)).toBe(0);
    expect(caretOf('1234,567', '1234567', [1, 1], 1)).toBe(1);
    expect(caretOf('1,234567', '1234567', [6, 6], 5)).toBe(3);
  });
});
