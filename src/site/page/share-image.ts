import words from '../../../content/messages/en/share.json' with { type: 'json' };
import type { Page } from './page.ts';

/** Kinds of pages that share one picture. */
export const shareKinds = ['home', 'pair', 'page', 'doc', 'changelog'] as const;
export type ShareKind = (typeof shareKinds)[number];

/** Pixels of each picture, as those who show links expect them. */
export const shareSize = { width: 1200, height: 630 } as const;

/** What stands below on every picture. */
export const shareFoot = words.foot;

/** What is shown of a page where a link to it is shown. */
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
