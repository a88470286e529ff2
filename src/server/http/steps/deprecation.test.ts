import { expect, test } from 'vitest';
import { errorCodeOf } from '../../fixtures/error-code.ts';
import { deprecationHeaders, refuseSunset } from './deprecation.ts';

const siteUrl = 'https://swap.example';
const record = { since: '2027-01-01', sunset: '2027-07-02', link: '/developers/versions' };

test('the deprecation headers follow the syntax of RFC 9745 and RFC 8594', () => {
  expect(deprecationHeaders(record, siteUrl)).toEqual({
    Deprecation: '@1798761600',
    Sunset: 'Fri, 02 Jul 2027 00:00:00 GMT',
    Link: '<https://swap.example/developers/versions>; rel="deprecation"; type="text/html"',
  });
});

test('omits Sunset without a sunset date, and every header without a deprecation record', () => {
  const { sunset: _sunset, ...open } = record;
  expect(Object.keys(deprecationHeaders(open, siteUrl))).toEqual(['Deprecation', 'Link']);
  expect(deprecationHeaders(undefined, siteUrl)).toEqual({});
});

test('closes the endpoint at the start of its sunset date in UTC', async () => {
  const last = Date.parse('2027-07-02T00:00:00Z');
  expect(await errorCodeOf(() => refuseSunset(record, siteUrl, last - 1))).toBeUndefined();
  expect(await errorCodeOf(() => refuseSunset(record, siteUrl, last))).toBe('not_found');
  expect(await errorCodeOf(() => refuseSunset(undefined, siteUrl, last))).toBeUndefined();
});
