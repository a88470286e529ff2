declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2';
    readonly noHinting: boolean;
    readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
    readonly keepFeatures: readonly string[];
  }

  export default function subsetFont(font: Uint8Array, letters: string, options: Options): Promise<Uint8Array>;
}
