/** What some assets were worth by the pools when the site was built. */
export interface BuildRates {
  /** Day and time, as all languages read them. */
  readonly time: string;
  readonly rows: readonly { readonly asset: string; readonly price: string }[];
}

/** The rates that the build was given: undefined where it asked no node, or none answered. */
export function ratesOfBuild(): BuildRates | undefined {
  const text = process.env['BUILD_RATES'];
  return text === undefined || text === '' ? undefined : (JSON.parse(text) as BuildRates);
}
