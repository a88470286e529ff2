import { expect, test } from 'vitest';
import locales from '../../../content/messages/locales.json' with { type: 'json' };
import type { Language } from '../../contract/mail/language-field.ts';
import { newsletterEndpoint } from '../../contract/v1/newsletter.ts';
import { mailWords } from './mail-words.ts';

const { parse } = newsletterEndpoint;

test('writes an email in English unless its request names a language', () => {
  expect(parse({ email: 'a@example.com' })).toMatchObject({ ok: true, value: { language: 'en' } });
  expect(parse({ email: 'a@example.com', language: 'de' })).toMatchObject({ ok: true, value: { language: 'de' } });
  expect(parse({ email: 'a@example.com', language: 'xx' })).toMatchObject({
    ok: false,
    error: { code: 'invalid_field', field: 'language' },
  });
  expect(mailWords().text('swapEnd.completed.subject')).toBe('Your swap is complete');
});

test('amounts and times are written as in the language', () => {
  const said = (language: Language) => {
    const words = mailWords(language);
    return [words.amount('1.25 ETH'), words.amount('5 LTC'), words.days(7), words.hours(24), words.path('/track'), words.path('/')];
  };
  expect(said('en')).toEqual(['1.25 ETH', '5 LTC', '7 days', '24 hours', '/track', '/']);
  expect(said('de')).toEqual(['1,25 ETH', '5 LTC', '7 Tage', '24 Stunden', '/de/track', '/de']);
  expect(said('ar')).toEqual(['1.25 ETH', '5 LTC', '7 أيام', '24 ساعة', '/ar/track', '/ar']);
});

test('fills in the figures in every language, isolated where text runs right to left', () => {
  for (const language of Object.keys(locales) as Language[]) {
    const text = mailWords(language).text('swapEnd.completed.subjectFigures', { received: '1 BTC' });
    expect(text, language).toContain(language === 'ar' ? '\u20681 BTC\u2069' : '1 BTC');
    expect(text, language).not.toContain('{');
  }
});
