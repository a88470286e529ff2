import words from '../../content/messages/en/track.json' with { type: 'json' };

export type TrackWord = keyof typeof words;
type Values = Readonly<Record<string, string | number>>;

/** The text of `key` on the pages that follow swaps, with its `{names}` filled in. */
export function sayTrack(key: TrackWord, values: Values = {}): string {
  return words[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

type CountedWord = { [K in TrackWord]: K extends `${infer Base}.one` ? Base : never }[TrackWord];

export function sayTrackCount(key: CountedWord, n: number): string {
  return sayTrack(n === 1 ? `${key}.one` : `${key}.other`, { n });
}
