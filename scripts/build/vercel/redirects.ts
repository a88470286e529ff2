import { twinPath } from '../../../src/site/page/page.ts';

interface Redirect {
  readonly source: string;
  readonly destination: string;
  readonly statusCode: 308;
}

const language = /^\/[a-z]{2}(?=\/)/;

/** One rule for addresses that move the same way in several languages. */
function joinLanguages(moved: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  const alike = Map.groupBy(Object.entries(moved), (row) => {
    const own = language.exec(row[0])?.[0];
    const general = (path: string) => (own !== undefined && path.startsWith(`${own}/`) ? `/:language${path.slice(own.length)}` : path);
    return row.map(general).join(' ');
  });
  return [...alike].map(([row, rows]) => {
    const [from = '', to = ''] = row.split(' ');
    const languages = rows.map(([path]) => path.slice(1, 3)).join('|');
    return [from.replace(':language', `:language(${languages})`), to];
  });
}

/** Redirects of moved and removed pages, and of their markdown twins. */
export function redirects(moved: Readonly<Record<string, string>>): readonly Redirect[] {
  return joinLanguages(moved).flatMap(([from, to]): Redirect[] => [
    { source: from, destination: to, statusCode: 308 },
    { source: twinPath(from), destination: twinPath(to), statusCode: 308 },
  ]);
}

/** Redirects of addresses that readers are likely to guess. */
export const guessedRedirects = (): readonly Redirect[] => redirects({ '/docs': '/developers' });
