type Texts = Readonly<Record<string, string>>;

/** A term of the glossary in one language: the word for it, and words wrongly used for it. */
interface Term {
  readonly term: string;
  readonly locale: string;
  readonly words?: string;
  readonly others?: string;
}

/** A message whose translation has another word for a term. */
interface OtherWord {
  readonly key: string;
  readonly detail: string;
}

const cellsOf = (line: string): readonly string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** Terms in other languages, from the tables of content/reference/glossary.md under that heading. */
export function readGlossary(markdown: string): readonly Term[] {
  const section = markdown.split('## In other languages')[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  let locales: readonly string[] = [];
  return rows.flatMap((row): readonly Term[] => {
    const [term = '', ...cells] = cellsOf(row);
    if (term === 'Term') {
      locales = cells;
      return [];
    }
    const [locale = '', others = ''] = cells;
    return locales[0] === 'Language'
      ? [{ term, locale, others }]
      : locales.map((code, place) => ({ term, locale: code, words: cells[place] ?? '' }));
  });
}

/** A pattern of the words in a cell; `·` takes any ending. */
function termPattern(cell: string): RegExp {
  const words = cell.split(', ').map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('·', '\\p{L}*'));
  return new RegExp(`(?:${words.join('|')})`, 'iu');
}

/** Matches the same terms as whole words. */
const wholePattern = (cell: string): RegExp => new RegExp(`(?<!\\p{L})${termPattern(cell).source}(?!\\p{L})`, 'iu');

const plain = (text: string): string => text.replace(/\{\w+\}/g, '').replaceAll('\u00ad', '');

/** Every form of the translation of a message. */
function formsOf(own: Texts, key: string): string {
  const stem = key.replace(/\.(?:one|other)$/, '');
  const forms = Object.entries(own).filter(([name]) => name === key || (stem !== key && name.replace(/\.\w+$/, '') === stem));
  return plain(forms.map(([, text]) => text).join('\n'));
}

/** Translations of `english` in `locale` with another word for a term of the glossary. */
export function otherWords(glossary: readonly Term[], locale: string, english: Texts, own: Texts): readonly OtherWord[] {
  return glossary
    .filter((term) => term.locale === locale)
    .flatMap(({ term, words, others }) => {
      const isNamed = new RegExp(`\\b${term}(?:s|es)?\\b`, 'i');
      const named = Object.keys(english).filter((key) => isNamed.test(plain(english[key] ?? '')));
      const [lacks, has] = [words === undefined ? undefined : termPattern(words), others === undefined ? undefined : wholePattern(others)];
      return named.flatMap((key) => {
        const text = formsOf(own, key);
        const wrong = has?.exec(text)?.[0];
        if (wrong !== undefined) return [{ key, detail: `says “${wrong}” for ${term}` }];
        return lacks === undefined || lacks.test(text) ? [] : [{ key, detail: `has another word for ${term} than “${words}”` }];
      });
    });
}
