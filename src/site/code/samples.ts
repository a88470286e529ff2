import { escapeMarkup } from '../markup/html.ts';
import { fence } from '../markup/tables.ts';
import type { PageContext, SampleVariant } from '../page/markdown-form.ts';

/** HTML of a code block before highlighting. */
export const blockOfCode = (text: string, language: string): string =>
  `<pre><code class="language-${language}">${escapeMarkup(text.replace(/\n+$/, ''))}</code></pre>`;

/** A tab of a sample: its label, and its content as HTML and markdown. */
interface Tab {
  readonly label: string;
  readonly html: string;
  readonly markdown: string;
}

export const tabOf = ({ label, language, text }: SampleVariant): Tab => ({
  label,
  html: blockOfCode(text, language),
  markdown: fence(text, language),
});

/** HTML of tabs with alternative variants, one shown at a time. */
export function tabsHtml(name: string, label: string, tabs: readonly Tab[]): string {
  const parts = tabs.flatMap((tab, index) => [
    `<label class="sample-tab"> <input type="radio" name="${name}"${index === 0 ? ' checked' : ''}> <span>${tab.label}</span> </label>`,
    `<div class="sample-text">${tab.html}</div>`,
  ]);
  return `<div class="sample" role="group" aria-label="${label}">\n${parts.join('\n')}\n</div>`;
}

export const tabsMarkdown = (tabs: readonly Tab[]): string => tabs.map(({ label, markdown }) => `**${label}**\n\n${markdown}`).join('\n\n');

/** Finds the variants of a sample by name. @throws Error when the sample does not exist. */
export function findSample(name: unknown, samples: PageContext['samples']): readonly SampleVariant[] {
  const variants = samples[String(name)];
  if (variants === undefined) throw new Error(`no sample ${name} under content/samples; there are ${Object.keys(samples).join(', ')}`);
  return variants;
}
