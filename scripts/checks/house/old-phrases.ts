import { lineAt, type SourceFile } from '../source-files.ts';

/** Phrases that sounded translated, with their replacements; they must not come back in any English text. */
const oldPhrases: ReadonlyMap<string, string> = new Map([
  ['write an amount', 'enter an amount'],
  ['in one go', 'single swap'],
  ['went back', 'came back'],
  ['stands on top', 'comes first'],
  ['swindlers', 'scammers'],
  ['asked again', 'say who acts: checks again, updates'],
  ['asking again', 'updating'],
  ['asking both networks', 'getting offers'],
  ['there is no page here', 'page not found'],
  ['should it arrive', 'receive at'],
  ['memo would order', 'say what the person gets'],
  ['figures have changed', 'the rate has moved'],
  ['accept the new figures', 'accept new rate'],
  ['sent by continuing', 'nothing is sent yet'],
  ['nobody takes a share', 'Strait fee: none'],
  ['read from the transaction itself', 'what you sign'],
  ['the marked digits', 'the underlined digits'],
  ['time to send has run out', 'time to send is over'],
  ['tell me when it ends', 'notify me'],
  ['holds the payout for a while', 'swapped, payout in about …'],
  ['orders no swap', 'isn’t a swap'],
  ['is no address on', 'isn’t an address on'],
  ['for this size and wait', 'we suggest … for a swap this large and slow'],
  ['nothing more will follow', 'no more updates'],
  ['does not believe them', 'say what doesn’t fit'],
  ['lies over this', 'covers'],
  ['percent of your own', 'your own percentage'],
]);

/** Phrases banned from visitor-facing text only: the API and its pages keep their own names for these. */
const oldLabels: ReadonlyMap<string, string> = new Map([
  ['minimum payout', 'minimum received'],
  ['expected payout', 'you receive, about'],
  ['best first', 'leave it out'],
  ['add a destination', 'add where to receive'],
  ['price protection', 'max. slippage'],
  ['outbound fee', 'network fee'],
  ['routes? not offered', 'unavailable'],
  ['the rate appears with', 'leave it out'],
  ['enter dollars', 'enter in USD'],
  ['choose what you', 'pay with, or receive'],
  ['chosen before', 'recent'],
  ['found in this browser', 'get one that can pay'],
  ['i have paid', 'I’ve sent it'],
  ['has seen this deposit yet', 'waiting for your payment'],
  ['looks again', 'updates in'],
  ['no swap is kept', 'no swaps yet'],
  ['could not be read', 'can’t load'],
]);

/** Matches English texts; excludes history: the changelog and the decisions stay as written. */
const englishText = /^content\/(?:messages\/en\/[^/]+\.json|(?:developers\/|help\/)?[^/]+\.mdx)$/;
const forDevelopers = /^content\/(?:developers\/|agents\.|auth\.)/;

/** Files not yet rewritten. */
const openFiles: readonly string[] = [];

/** Occurrences of banned phrases in an English text. */
export function oldPhrasesIn({ path, text }: SourceFile): readonly string[] {
  if (!englishText.test(path) || openFiles.includes(path)) return [];
  return [...oldPhrases, ...(forDevelopers.test(path) ? [] : oldLabels)].flatMap(([phrase, instead]) =>
    [...text.matchAll(new RegExp(`\\b${phrase}\\b`, 'gi'))].map(
      ({ 0: said, index }) => `${path}:${lineAt(text, index)} says "${said}": ${instead}`,
    ),
  );
}
