import { expect, test } from 'vitest';
import { siteIn } from '../../../scripts/build/content-files.ts';
import { searchIn } from '../../app/docs/search-rank.ts';
import { searchEntries } from '../page/search-index.ts';
import { toMarkdown } from '../twin/page-twin.ts';

const root = new URL('../../../', import.meta.url).pathname;
const { pages, translated, contextIn, englishOf } = siteIn(root, 'https://strait.example', { drafts: true });
const localeOf = (path: string) => /^\/([a-z]{2})(?:\/|$)/.exec(path)?.[1] ?? 'en';
const entriesIn = (locale: 'en' | 'de' | 'es' | 'ja') =>
  (locale === 'en' ? pages : translated.filter(({ path }) => localeOf(path) === locale)).flatMap((page) =>
    searchEntries(page, toMarkdown(page, contextIn(locale)), englishOf(page)),
  );
const entries = { en: entriesIn('en'), de: entriesIn('de'), es: entriesIn('es'), ja: entriesIn('ja') } as const;

test.each([
  ['en', 'can i cancel', '/help/questions#can-i-cancel-a-swap'],
  ['en', 'where is my hash', '/help/questions#where-is-the-hash-txid-of-my-payment'],
  ['en', 'paid from exchange', '/help/questions#i-paid-from-an-exchange'],
  ['en', 'which usdt', '/help/questions#which-usdt-do-i-get'],
  ['en', 'ledger', '/hardware-wallets'],
  ['de', 'kann ich abbrechen', '/de/help/questions#can-i-cancel-a-swap'],
  ['de', 'wie lange dauert das', '/de/help/how-long'],
  ['de', 'was kostet es', '/de/help/fees'],
  ['de', 'ist das sicher', '/de/help/safety'],
  ['de', 'wo ist mein Hash', '/de/help/questions#where-is-the-hash-txid-of-my-payment'],
  ['de', 'Rückerstattungen', '/de/help/failed-swaps'],
  ['es', 'reembolsos', '/es/help/failed-swaps'],
  ['es', 'comision', '/es/help/fees'],
  ['es', '¿puedo cancelar?', '/es/help/questions#can-i-cancel-a-swap'],
  ['es', 'cuanto tarda', '/es/help/how-long'],
  ['es', 'es seguro', '/es/help/safety'],
  ['es', 'qué es un memo', '/es/help/questions#what-is-a-memo'],
  ['ja', '手数料', '/ja/help/fees'],
  ['ja', '返金', '/ja/help/failed-swaps'],
  ['ja', '時間', '/ja/help/how-long'],
  ['ja', '安全', '/ja/help/safety'],
  ['ja', 'キャンセル', '/ja/help/questions#can-i-cancel-a-swap'],
  ['ja', '取り消せますか', '/ja/help/questions#can-i-cancel-a-swap'],
  ['ja', 'メモとは', '/ja/help/questions#what-is-a-memo'],
  ['ja', 'どのくらい時間がかかる', '/ja/help/how-long'],
] as const)('%s: a reader who types “%s” finds %s first', (locale, query, path) => {
  const found = searchIn(entries[locale], query).map(({ entry }) => entry.path);
  expect(found[0], found.join(' ')).toMatch(new RegExp(`^${path}(?:#.*)?$`));
});
