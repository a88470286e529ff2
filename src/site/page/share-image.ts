import words from '../../../content/messages/en/share.json' with { type: 'json' };
import type { Page } from './page.ts';

/** Link previews: one for each kind of English page, and the bare mark for every other language. */
export const shareKinds = ['home', 'pair', 'page', 'doc', 'changelog', 'mark'] as const;
export type ShareKind = (typeof shareKinds)[number];

/** Image size in pixels, as expected for link previews. */
export const shareSize = { width: 1200, height: 630 } as const;

/** Footer of every link preview. */
export const shareFoot = words.foot;

/** Link preview of a page. */
export interface ShareImage {
  readonly path: string;
  readonly title: string;
  /** Absent from the mark, which has no words to translate. */
  readonly text?: string;
}

export function shareImage(kind: ShareKind): ShareImage {
  const path = `/share/${kind}.png`;
  return kind === 'mark' ? { path, title: words['page.title'] } : { path, title: words[`${kind}.title`], text: words[`${kind}.text`] };
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
  return shareImage(page.locale === undefined ? kinds[page.kind] : 'mark');
}
