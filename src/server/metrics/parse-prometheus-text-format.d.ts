declare module 'parse-prometheus-text-format' {
  /** The families of metrics in a text. */
  export default function parse(text: string): unknown;
}
