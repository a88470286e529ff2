import type { EmbedPreset, EmbedTheme, embedThemes, presetNames as namesOf, embedVersion as versionOf } from '../../contract/embed.ts';

/** Version of the messages that are spoken here. */
export const embedVersion: typeof versionOf = 1;
export const presetNames: typeof namesOf = ['from', 'to', 'amount', 'theme'];
const themes: typeof embedThemes = ['light', 'dark', 'auto'];

export const isTheme = (text: string): text is EmbedTheme => themes.some((theme) => theme === text);

/** A `configure` message; undefined for anything else, `wrong` when a preset in it is no text. */
export function readConfigure(value: unknown): EmbedPreset | 'wrong' | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { strait, type, ...fields } = value as Readonly<Record<string, unknown>>;
  if (strait !== embedVersion || type !== 'configure') return undefined;
  const given = presetNames.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]] as const]));
  return given.every(([, text]) => typeof text === 'string') ? (Object.fromEntries(given) as EmbedPreset) : 'wrong';
}
