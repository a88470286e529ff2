import { expect, test } from 'vitest';
import { contextOf, isShown, landingOf, readLook } from './look.ts';

test('films in English on a desktop by default, and on a phone, in dark or in another language on request', () => {
  const usual = readLook({});
  expect([isShown(usual), landingOf('http://a', usual)]).toEqual([true, 'http://a/']);
  const other = readLook({ BENCH_WIDTH: '390', BENCH_THEME: 'dark', BENCH_LANGUAGE: 'ar' });
  expect([isShown(other), landingOf('http://a', other)]).toEqual([false, 'http://a/ar']);
  expect(contextOf(other)).toMatchObject({ viewport: { width: 390 }, isMobile: true, colorScheme: 'dark' });
  expect(() => readLook({ BENCH_WIDTH: 'wide' })).toThrow('BENCH_WIDTH');
  expect(() => readLook({ BENCH_THEME: 'sepia' })).toThrow('BENCH_THEME');
});
