declare module 'parse-prometheus-text-format' {
  /** Parses the metric families in a text. */
  export default function parse(text: string): unknown;
}
