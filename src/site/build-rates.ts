/** Pool prices of some assets at build time. */
export interface BuildRates {
  /** Date and time in a language-neutral format. */
  readonly time: string;
  readonly rows: readonly { readonly asset: string; readonly price: string }[];
}

/** Reads the rates passed to the build; undefined if no node was queried or none replied. */
export function ratesOfBuild(): BuildRates | undefined {
  const text = process.env['BUILD_RATES'];
  return text === undefined || text === '' ? undefined : (JSON.parse(text) as BuildRates);
}
