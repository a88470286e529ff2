/** A site-relative URL, which becomes absolute in a twin. */
interface TwinAddress {
  readonly to: string;
  /** Whether the URL is a link, not an image, which has one URL in all languages. */
  readonly isLink: boolean;
}

/** A component usage. */
export interface TwinUse {
  readonly name: string;
  readonly props: Readonly<Record<string, string>>;
  /** Child blocks. */
  readonly children: readonly (readonly TwinPart[])[];
  /** Indentation of the component and of its content, in spaces. */
  readonly indent: number;
  readonly inner: number;
  /** Position for error messages. */
  readonly at: string;
}

/** Part of a twin: literal text, or content that depends on where the twin is published. */
export type TwinPart = string | TwinAddress | TwinUse;
