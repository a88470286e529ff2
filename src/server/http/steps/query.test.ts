import { expect, test } from 'vitest';
import { errorCodeOf } from '../../fixtures/error-code.ts';
import { readQuery } from './query.ts';

const url = 'https://swap.example/api/v1/pools';

test('reads the fields of a query, and treats names such as __proto__ as plain ones', () => {
  expect(readQuery(`${url}?network=both&asset=%E2%82%BF`)).toEqual({ network: 'both', asset: '₿' });
  expect(Object.keys(readQuery(`${url}?__proto__=x`))).toEqual(['__proto__']);
});

test('rejects a repeated field', async () => {
  expect(await errorCodeOf(() => readQuery(`${url}?limit=1&limit=2`))).toBe('invalid_field');
});
