import { formatAsset } from '../../../src/core/asset/asset.ts';
import { assetPath } from '../../../src/core/asset/pool-assets.ts';
import { twinPath } from '../../../src/site/page/page.ts';
import { pagedAssets } from '../../../src/site/pools/pool-page.ts';

interface Redirect {
  readonly source: string;
  readonly destination: string;
  readonly statusCode: 308;
}

/** Redirects of moved and removed pages, and of their markdown twins. */
export function redirects(moved: Readonly<Record<string, string>>): readonly Redirect[] {
  return Object.entries(moved).flatMap(([from, to]): Redirect[] => [
    { source: from, destination: to, statusCode: 308 },
    { source: twinPath(from), destination: twinPath(to), statusCode: 308 },
  ]);
}

/** Addresses that readers are likely to guess. */
const guessed: Readonly<Record<string, string>> = { '/docs': '/developers', '/docs.md': '/developers.md' };

/** Redirects of guessed addresses. */
export const guessedRedirects = (): readonly Redirect[] =>
  Object.entries(guessed).map(([source, destination]): Redirect => ({ source, destination, statusCode: 308 }));

/** Redirects asset pages from the networks' own notation of asset names. */
export function assetRedirects(): readonly Redirect[] {
  return pagedAssets.map((asset): Redirect => {
    const id = formatAsset(asset);
    return { source: `/pools/${id}`, destination: assetPath(id), statusCode: 308 };
  });
}
