/** Something about a request that a rule of the platform looks at. */
export interface Condition {
  readonly type: 'query' | 'header';
  readonly key: string;
  readonly value: string;
}

/** A media type as Accept names it: whole, and in any case. It stands at the beginning or behind a comma. */
function rangeOf(type: string): string {
  const anyCase = type.replace(/[a-z]/g, (letter) => `[${letter.toUpperCase()}${letter}]`);
  return `(?:.*,)?\\s*${anyCase.replace(/[*+/]/g, '\\$&')}(?![^,;\\s])`;
}

/** A weight that is at least this many tenths, as Accept writes it after a media type; none stands for one. */
function atLeast(tenths: number): string {
  const fractions = tenths > 9 ? '' : `|0?\\.[${tenths}-9]\\d*`;
  return `(?:(?![^,]*;\\s*[Qq]=)|[^,]*;\\s*[Qq]=(?:1${fractions}))`;
}

/**
 * Accept names `type`, not with a weight of zero, and `rival` not with a higher one (RFC 9110, 12.5.1). Weights are compared
 * by their first digit. A wildcard speaks for a rival of HTML that is not named.
 */
function preferred(type: string, rival: string): Condition {
  const [own, other] = [rangeOf(type), rangeOf(rival)];
  const any = rival === 'text/html' ? `(?!(?!${other})${rangeOf('*/*')}` : undefined;
  const beaten = (tenths: number) => {
    const more = atLeast(tenths + 1);
    return `(?!${other}${more})${any === undefined ? '' : `${any}${more})`}`;
  };
  const lower = Array.from({ length: 9 }, (_, at) => 9 - at).map((digit) => `${beaten(digit)}${own}[^,]*;\\s*[Qq]=0?\\.${digit}\\d*`);
  return { type: 'header', key: 'accept', value: `(?:${own}${atLeast(10)}|${lower.join('|')}).*` };
}

/** Markdown is wanted at least as much as the page. */
export const wantsMarkdown: Condition = preferred('text/markdown', 'text/html');

/** JSON is wanted at least as much as the page. */
export const wantsJson: Condition = preferred('application/json', 'text/html');

/** Of the two forms of the view for agents, JSON is wanted. */
export const wantsJsonView: Condition = preferred('application/json', 'text/markdown');
