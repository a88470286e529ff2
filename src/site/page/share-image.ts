import words from '../../../content/messages/en/share.json' with { type: 'json' };
import type { Page } from './page.ts';

/** Page kinds with a shared image. */
export const shareKinds = ['home', 'pair', 'page', 'doc', 'changelog'] as const;
export type ShareKind = (typeof shareKinds)[number];

/** Image size in pixels, as expected for link previews. */
export const shareSize = { width: 1200, height: 630 } as const;

/** Footer of every link preview. */
export const shareFoot = words.foot;

/** Link preview of a page. */
export interface ShareImage {
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

export function shareImage(kind: ShareKind): ShareImage {
  return { path: `/share/${kind}.png`, title: words[`${kind}.title`], text: words[`${kind}.text`] };
}

const kinds: Readonly<Record<Page['kind'], ShareKind>> = {
  home: 'home',
  pair: 'pair',
  pool: 'page',
  page: 'page',
  legal: 'page',
  doc: 'doc',
  reference: 'doc',
  changelog: 'changelog',
};

export function shareImageOf(page: Page): ShareImage {
  return shareImage(kinds[page.kind]);
}
