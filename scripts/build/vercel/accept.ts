/** A condition on a request in a rule of the platform. */
export interface Condition {
  readonly type: 'query' | 'header';
  readonly key: string;
  readonly value: string;
}

const accept = (value: string): Condition => ({ type: 'header', key: 'accept', value });

/** Case-insensitive pattern of a media type. */
const typed = (type: string): string => type.replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`).replace('/', '\\/');
/** End of a media type, so that prefixes of other types do not match. */
const end = '(?![^,; ])';

/** Accept names `type` in full, with a nonzero weight. */
const named = (type: string): Condition => accept(`(?:.*,)?\\s*${typed(type)}${end}(?![^,]*[Qq]=0(?:\\.0*)?\\s*(?:,|$)).*`);

/** Fails where `rival` has full weight and `type` less (RFC 9110, 12.5.1); `type` wins where both are weighted. */
const unrivalled = (type: string, rival: string): Condition =>
  accept(`(?!(?=.*${typed(rival)}${end}(?![^,]*[Qq]=0))(?=.*${typed(type)}${end}[^,]*[Qq]=0)).*`);

const preferred = (type: string, rival: string): readonly Condition[] => [named(type), unrivalled(type, rival)];

export const namesMarkdown: Condition = named('text/markdown');

/** Accept names markdown and does not prefer HTML. */
export const wantsMarkdown: readonly Condition[] = preferred('text/markdown', 'text/html');

/** Accept names JSON and does not prefer HTML. */
export const wantsJson: readonly Condition[] = preferred('application/json', 'text/html');

/** Accept names JSON and does not prefer markdown, the other form of the view for agents. */
export const wantsJsonView: readonly Condition[] = preferred('application/json', 'text/markdown');
