import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  choiceField,
  countField,
  type Fields,
  flagField,
  momentField,
  noFields,
  refuse,
  request,
  textField,
  wholeField,
} from './fields.ts';

const swap = request(
  {
    from: textField({ min: 1, max: 10 }).required('Send from.').about('What is sold.', ['BTC']),
    to: textField({ max: 10 }).optional(),
    parts: countField(1, 5).default(2).about('In how many parts.'),
    way: choiceField(['fast', 'cheap']).optional(),
    depth: wholeField(0, 9).nullish(),
    dry: flagField().nullish(),
  },
  (read) => {
    const parts = read('parts');
    const from = read('from');
    if (read('to') === from) refuse('same_asset', 'Choose two.', { field: 'to' });
    return { from, parts, way: read('way'), depth: read('depth'), dry: read('dry') };
  },
);

const findError = (input: Fields) => {
  const read = swap.parse(input);
  return read.ok ? undefined : [read.error.code, read.error.field, read.error.hint];
};

describe('a request built from fields', () => {
  test('advertises each field with its description, range and default', () => {
    expect(z.toJSONSchema(swap.request, { io: 'input' })).toMatchObject({
      properties: {
        from: { type: 'string', minLength: 1, maxLength: 10, description: 'What is sold.', examples: ['BTC'] },
        parts: { type: 'integer', minimum: 1, maximum: 5, default: 2, description: 'In how many parts.' },
        way: { enum: ['fast', 'cheap'] },
      },
      required: ['from'],
      additionalProperties: false,
    });
  });

  test('reads query text like JSON values, and treats an empty value as absent', () => {
    const expected = { from: 'BTC', parts: 3, way: undefined, depth: undefined, dry: undefined };
    expect(swap.parse({ from: ' BTC ', parts: '3', way: '', depth: null })).toEqual({ ok: true, value: expected });
    expect(swap.parse({ from: 'BTC', parts: 3 })).toEqual({ ok: true, value: expected });
    expect(swap.parse({ from: 'BTC', dry: false, depth: 0 })).toMatchObject({ value: { parts: 2, dry: false, depth: 0 } });
  });

  test.each<readonly [Fields, string, string, string]>([
    [{}, 'invalid_field', 'from', 'Send from.'],
    [{ from: 5 }, 'invalid_field', 'from', 'Send from as text.'],
    [{ from: 'x'.repeat(11) }, 'invalid_field', 'from', 'from is longer than 10 characters.'],
    [{ from: 'BTC', parts: 6 }, 'invalid_field', 'parts', 'Send parts as a whole number from 1 to 5.'],
    [{ from: 'BTC', depth: '1' }, 'invalid_field', 'depth', 'Send depth as a whole number from 0 to 9.'],
    [{ from: 'BTC', way: 'far' }, 'invalid_field', 'way', 'Send way as fast or cheap.'],
    [{ from: 'BTC', dry: 'no' }, 'invalid_field', 'dry', 'Send dry as true or false.'],
    [{ from: 'BTC', to: 'BTC' }, 'same_asset', 'to', 'Choose two.'],
    [{ 'a\u202e\n"b': 1 }, 'invalid_field', 'a "b', `There is no field "a 'b". The fields are from, to, parts, way, depth, dry.`],
    [{ from: 'BTC', til: 1 }, 'invalid_field', 'til', 'There is no field "til". The fields are from, to, parts, way, depth, dry.'],
  ])('rejects a request of %j', (input, ...failure) => {
    expect(findError(input)).toEqual(failure);
  });

  test('reports the invalid field that its rule reads first', () => {
    expect(findError({ parts: 9, from: 5 })?.[1]).toBe('parts');
  });

  test('returns the sent fields and the defaults when it has no rule', () => {
    const plain = request({ name: textField().optional(), parts: countField(1, 5).default(2) });
    expect(plain.parse({})).toEqual({ ok: true, value: { parts: 2 } });
  });

  test('reads a count sent as digits, and rejects one that is negative, fractional or above its maximum', () => {
    const { parse } = request({ expiry: countField(0, 99_999_999_999).optional() });
    expect(parse({ expiry: '1790000000' })).toEqual({ ok: true, value: { expiry: 1_790_000_000 } });
    for (const expiry of ['100000000000', '1234567890123456', '-1', '1.5']) expect(parse({ expiry })).toMatchObject({ ok: false });
  });

  test('treats an exact field of only blanks as missing, but keeps the blanks around its text', () => {
    const { parse } = request({ memo: textField({ exact: true }).required('memo is missing.') });
    expect(parse({ memo: '  ' })).toMatchObject({ error: { hint: 'memo is missing.' } });
    expect(parse({ memo: ' =:e ' })).toEqual({ ok: true, value: { memo: ' =:e ' } });
  });

  test('rejects any field when it is defined without fields', () => {
    expect(noFields.parse({})).toEqual({ ok: true, value: undefined });
    expect(noFields.parse({ a: 1 })).toMatchObject({ error: { hint: 'There is no field "a". There are no fields.' } });
  });
});

test('reads a moment in unix seconds and as RFC 3339 alike, and refuses other texts', () => {
  const { parse } = request({ at: momentField });
  for (const at of ['1795176000', '2026-11-20T12:00:00Z', '2026-11-20T13:00:00.9+01:00'])
    expect(parse({ at })).toEqual({ ok: true, value: { at: 1_795_176_000 } });
  for (const at of ['2024-02-29T00:00:00Z', '2026-12-31T23:59:59-14:00'])
    expect(parse({ at })).toEqual({ ok: true, value: { at: Date.parse(at) / 1_000 } });
  const impossible = [
    '2026-13-40T99:00:00Z',
    '2026-02-30T12:00:00Z',
    '2026-04-31T12:00:00+01:00',
    '2025-02-29T00:00:00Z',
    '0001-01-01T00:00:00Z',
  ];
  for (const at of ['2026-11-20', 'tomorrow', '1795176000000', ...impossible])
    expect(parse({ at })).toMatchObject({
      ok: false,
      error: { code: 'invalid_field', field: 'at', hint: expect.stringContaining('RFC 3339') },
    });
});
