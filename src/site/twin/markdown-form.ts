import type { SiteTexts } from '../languages/locales.ts';
import type { Release } from '../page/changelog.ts';

/** One way to write a sample. */
export interface SampleVariant {
  readonly label: string;
  readonly language: string;
  readonly text: string;
}

/** What a page is rendered with. */
export interface PageContext {
  /** Without a trailing slash. */
  readonly origin: string;
  /** By the name of the folder under content/samples. */
  readonly samples: Readonly<Record<string, readonly SampleVariant[]>>;
  /** Of the language of the page; English without. */
  readonly texts?: SiteTexts;
  /** Where a link to a page of the site leads from this one: to the page in the same language, where there is one. */
  readonly linkTo?: (path: string) => string;
  /** The newest one of the changelog. */
  readonly release?: Release;
}

export type Props = Readonly<Record<string, unknown>>;

/** What stands in a twin for a component of content files; its Astro component in src/components has the same name. */
export interface MarkdownForm {
  /** Names of the attributes it takes; a `?` marks those it can do without. */
  readonly props: readonly string[];
  /** `children` is markdown already. */
  readonly markdown: (props: Props, children: string, context: PageContext) => string;
}
