/** Classes that only content has: no script adds them, so a page without one needs none of its rules. */
const contentClasses = /\.((?:callout|steps|code|copy-code|decisions|portal|endpoint|kicker|sample|table)[\w-]*)/g;
/** Style rules outside and inside of media queries; not the queries themselves. */
const rules = /(?<=^|[{}])[^{}@]+\{[^{}]*\}/g;

/** A style sheet without the rules for content that this page does not have. */
export function withUsedRules(sheet: string, html: string): string {
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  const isUsed = (selector: string): boolean => {
    const named = [...selector.matchAll(contentClasses)].map(([, name = '']) => name);
    return named.length === 0 || named.some((name) => classes.has(name));
  };
  return sheet.replace(rules, (rule) => (isUsed(rule.slice(0, rule.indexOf('{'))) ? rule : ''));
}
