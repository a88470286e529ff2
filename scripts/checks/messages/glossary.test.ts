import { describe, expect, test } from 'vitest';
import { otherWords, readGlossary } from './glossary.ts';

const glossary = readGlossary(`# Glossary

## In other languages

| Term | de | ru |
|---|---|---|
| vault | Vault· | хранилищ· |
| deposit address | Einzahlungsadresse· | адрес· депозита, адрес· для депозита |

| Term | Language | Not |
|---|---|---|
| swap | de | Tausch, Tauschs |

## Tests

| Term | Means |
|---|---|
| ledger | What a chain has recorded |
`);
const found = (locale: string, english: Readonly<Record<string, string>>, own: Readonly<Record<string, string>>) =>
  otherWords(glossary, locale, english, own).map(({ key, detail }) => `${key}: ${detail}`);

describe('the glossary of a language', () => {
  test('is read from the tables of its section alone', () => {
    expect(glossary).toHaveLength(5);
    expect(glossary.at(-1)).toEqual({ term: 'swap', locale: 'de', others: 'Tausch, Tauschs' });
  });

  test('finds another word for a term, in any plural form', () => {
    const english = { a: 'To the vault', 'b.one': '{n} vault', 'b.other': '{n} vaults', c: 'A {vault} of yours' };
    const own = { a: 'An den Tresor', 'b.one': '{n} Vault', 'b.other': '{n} Vaults', c: 'Ein Fach' };
    expect(found('de', english, own)).toEqual(['a: has another word for vault than “Vault·”']);
    expect(found('ru', { a: 'Vaults' }, { a: 'Хранилищами' })).toEqual([]);
  });

  test('knows every form of a word, without its soft hyphens', () => {
    expect(found('de', { a: 'Deposit address' }, { a: 'Einzahlungs\u00adadresse' })).toEqual([]);
    expect(found('ru', { a: 'deposit addresses' }, { a: 'адресов для депозита' })).toEqual([]);
  });

  test('finds a word that must not be used for a term', () => {
    expect(found('de', { a: 'Your swap', b: 'Swap less' }, { a: 'Ihr Tausch', b: 'Tauschen Sie weniger' })).toEqual([
      'a: says “Tausch” for swap',
    ]);
  });
});
