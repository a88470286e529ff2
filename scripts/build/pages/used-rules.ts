import { withInlineTexts } from './own-hashes.ts';

/** Classes that only content has: no script adds them, so a page without one needs none of its rules. */
const contentClasses = /\.((?:assistant|callout|steps|code|copy-code|decisions|portal|endpoint|kicker|sample|table)[\w-]*)/g;
/** Style rules outside and inside of media queries; not the queries themselves. */
const rules = /(?<=^|[{}])[^{}@]+\{[^{}]*\}/g;
/** Fonts of characters that few pages have. */
const rangedFonts = /@font-face\{[^{}]*unicode-range:([^;{}]+)[^{}]*\}/g;
const styles = /(?<=<style[^>]*>).*?(?=<\/style>)/gs;

/** Whether a text has a character of a CSS unicode-range. */
function hasCharacterIn(ranges: string, text: string): boolean {
  const set = ranges.replaceAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?,?\s*/gi, (_, from: string, to = from) => `\\u{${from}}-\\u{${to}}`);
  return new RegExp(`[${set}]`, 'u').test(text);
}

/** A style sheet without the rules for content, and without the fonts, that this page does not need. */
export function withUsedRules(sheet: string, html: string): string {
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  const isUsed = (selector: string): boolean => {
    const named = [...selector.matchAll(contentClasses)].map(([, name = '']) => name);
    return named.length === 0 || named.some((name) => classes.has(name));
  };
  // Islands show texts that the page does not have.
  const needsFont = (ranges: string): boolean => html.includes('<astro-island') || hasCharacterIn(ranges, html);
  return sheet
    .replace(rules, (rule) => (isUsed(rule.slice(0, rule.indexOf('{'))) ? rule : ''))
    .replace(rangedFonts, (font, ranges: string) => (needsFont(ranges) ? font : ''));
}

/** A page whose inline styles have only the rules that it uses, allowed by its policy. */
export function withUsedStyles(html: string): string {
  const bare = html.replace(styles, '');
  return withInlineTexts(html, styles, (sheet) => withUsedRules(sheet, bare));
}
