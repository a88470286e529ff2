import { errorRows, statusRows } from './reference.ts';

/** Splits HTML before each heading of the depth; content before the first one is the first part. */
function sectionsOf(html: string, depth: 2 | 3): readonly string[] {
  return html
    .split(new RegExp(`(?=<h${depth}[ >])`))
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Card icons: SVG paths in a 24 by 24 view box. */
const icons = {
  wallet: 'M4 7.5A2.5 2.5 0 0 1 6.5 5H17v3m-13-.5V16a3 3 0 0 0 3 3h13V8H6.5A2.5 2.5 0 0 1 4 7.5ZM16.5 13.5h.01',
  code: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2',
  pen: 'M5 19l1-4L16.5 4.5a2.1 2.1 0 0 1 3 3L9 18zM14.5 6.5l3 3',
} as const;

const isIcon = (name: string): name is keyof typeof icons => Object.hasOwn(icons, name);

/** HTML of an icon by name. @throws Error for an unknown icon. */
function iconHtml(name: string): string {
  if (!isIcon(name)) throw new Error(`an icon is one of ${Object.keys(icons).join(', ')}`);
  return `<svg class="way-icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="${icons[name]}" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"></path></svg>`;
}

/** Turns each h3 section into a card with its icon; `names` lists the icons in card order. */
export function cardsHtml(names: string, html: string): string {
  const [...order] = names.split(' ');
  const cards = sectionsOf(html, 3);
  if (cards.length !== order.length) throw new Error(`${cards.length} cards have ${order.length} icons`);
  return `<div class="ways">${cards.map((card, index) => `<section class="card way">${iconHtml(order[index] ?? '')}\n${card}</section>`).join('\n')}</div>`;
}

/** Puts h2 sections side by side where there is room. */
export function columnsHtml(html: string): string {
  return `<div class="columns">${sectionsOf(html, 2)
    .map((part) => `<section>${part}</section>`)
    .join('\n')}</div>`;
}

/** Makes h3 sections collapsible; the heading and the first paragraph stay visible. */
export function questionsHtml(html: string): string {
  const items = sectionsOf(html, 3).map((part) => {
    const [, heading = '', short = '', rest = ''] = /^(<h3.*?<\/h3>)\s*<p>(.*?)<\/p>(.*)$/s.exec(part) ?? [];
    if (rest.trim() === '') throw new Error('a question has a heading, a short answer and a long one');
    return `<details class="question"><summary>${heading}\n<span>${short}</span></summary>\n<div>${rest.trim()}</div></details>`;
  });
  return `<div class="questions">${items.join('\n')}</div>`;
}

const calloutLabels = { note: 'Note', warning: 'Careful', stop: 'Stop' } as const;

/** Label of a callout. @throws Error for an unknown kind. */
export function calloutLabel(kind: unknown, title?: unknown): string {
  if (!Object.hasOwn(calloutLabels, String(kind))) throw new Error(`a Callout is of kind ${Object.keys(calloutLabels).join(', ')}`);
  return String(title ?? calloutLabels[kind as keyof typeof calloutLabels]);
}

/** Rows of a decision table, by name. @throws Error for unknown rows. */
export function decisionRows(of: unknown): string {
  if (of === 'status') return statusRows();
  if (of === 'errors') return errorRows();
  throw new Error('a DecisionTable is of status or errors, or has a table inside');
}
