import type { SiteTexts } from '../languages/locales.ts';
import type { Release } from './changelog.ts';

/** A sample in one language. */
export interface SampleVariant {
  readonly label: string;
  readonly language: string;
  readonly text: string;
}

/** Rendering context of a page. */
export interface PageContext {
  /** Origin of the site, without a trailing slash. */
  readonly origin: string;
  /** Samples by folder name under content/samples. */
  readonly samples: Readonly<Record<string, readonly SampleVariant[]>>;
  /** Texts in the page's language; English if absent. */
  readonly texts?: SiteTexts;
  /** Maps internal links to the page in the same language, if there is one. */
  readonly linkTo?: (path: string) => string;
  /** The latest release. */
  readonly release?: Release;
}

export type Props = Readonly<Record<string, unknown>>;

/** Markdown form of a content component in a twin; its Astro component in src/components has the same name. */
export interface MarkdownForm {
  readonly attributes: Readonly<Record<string, 'needed' | 'optional'>>;
  /** Renders the component as markdown; `children` is markdown already. */
  readonly markdown: (props: Props, children: string, context: PageContext) => string;
}
