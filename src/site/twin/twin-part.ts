/** An address of the site: in a twin it has the origin, so that it can be followed from anywhere. */
interface TwinAddress {
  readonly to: string;
  /** An image has one address in all languages. */
  readonly isLink: boolean;
}

/** A component where it is used. */
export interface TwinUse {
  readonly name: string;
  readonly props: Readonly<Record<string, string>>;
  /** Each block inside it. */
  readonly children: readonly (readonly TwinPart[])[];
  /** Spaces before it, and before what is inside it. */
  readonly indent: number;
  readonly inner: number;
  /** For faults. */
  readonly at: string;
}

/** A piece of a body on its way into its twin: text as it is written, or what depends on where the twin is published. */
export type TwinPart = string | TwinAddress | TwinUse;
