import words from '../../content/messages/en/forms.json' with { type: 'json' };

/** The text of `key` in the forms of the footer, with its `{names}` filled in. */
export function sayForm(key: keyof typeof words, values: Readonly<Record<string, string | number>> = {}): string {
  return words[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
