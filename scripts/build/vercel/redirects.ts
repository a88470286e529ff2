import { twinPath } from '../../../src/site/page/page.ts';

interface Redirect {
  readonly source: string;
  readonly destination: string;
  readonly statusCode: 308;
}

/** Where pages that moved or are gone lead to, by their old addresses, and the same for their twins. */
export function redirects(moved: Readonly<Record<string, string>>): readonly Redirect[] {
  return Object.entries(moved).flatMap(([from, to]): Redirect[] => [
    { source: from, destination: to, statusCode: 308 },
    { source: twinPath(from), destination: twinPath(to), statusCode: 308 },
  ]);
}
