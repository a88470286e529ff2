/** Something about a request that a rule of the platform looks at. */
export interface Condition {
  readonly type: 'query' | 'header';
  readonly key: string;
  readonly value: string;
}

const accept = (value: string): Condition => ({ type: 'header', key: 'accept', value });

/** A media type in any case. */
const typed = (type: string): string => type.replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`).replace('/', '\\/');
/** Behind a media type: it is no beginning of another one. */
const end = '(?![^,;\\s])';

/** Accept names `type` as a whole, and not with a weight of zero. */
const named = (type: string): Condition => accept(`(?:.*,)?\\s*${typed(type)}${end}(?![^,]*[Qq]=0(?:\\.0*)?\\s*(?:,|$)).*`);

/** Not where `rival` has the whole weight and `type` less of it (RFC 9110, 12.5.1); who weighs both gets what is named here. */
const unrivalled = (type: string, rival: string): Condition =>
  accept(`(?!(?=.*${typed(rival)}${end}(?![^,]*[Qq]=0))(?=.*${typed(type)}[^,]*[Qq]=0)).*`);

const preferred = (type: string, rival: string): readonly Condition[] => [named(type), unrivalled(type, rival)];

export const namesMarkdown: Condition = named('text/markdown');

/** Markdown is named, and the page is not preferred to it. */
export const wantsMarkdown: readonly Condition[] = preferred('text/markdown', 'text/html');

/** JSON is named, and the page is not preferred to it. */
export const wantsJson: readonly Condition[] = preferred('application/json', 'text/html');

/** Of the two forms of the view for agents, JSON is wanted. */
export const wantsJsonView: readonly Condition[] = preferred('application/json', 'text/markdown');
