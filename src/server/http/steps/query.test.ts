import { expect, test } from 'vitest';
import { must } from '../../../core/errors.ts';
import { readQuery } from './query.ts';

const url = 'https://swap.example/api/v1/pools';

test('reads the fields of a query, and treats names such as __proto__ as plain ones', () => {
  expect(readQuery(`${url}?network=both&asset=%E2%82%BF`)).toEqual({ ok: true, value: { network: 'both', asset: '₿' } });
  expect(Object.keys(must(readQuery(`${url}?__proto__=x`)))).toEqual(['__proto__']);
});

test('rejects a repeated field', () => {
  expect(readQuery(`${url}?limit=1&limit=2`)).toMatchObject({ ok: false, error: { code: 'invalid_field', field: 'limit' } });
});
