import type { EmbedPreset, EmbedTheme } from '../../contract/embed.ts';
import { embedThemes, embedVersion, presetNames } from '../../core/embed.ts';

export const isTheme = (text: string): text is EmbedTheme => embedThemes.some((theme) => theme === text);

/** Reads a `configure` message; undefined for anything else, `wrong` if a preset is not a string. */
export function readConfigure(value: unknown): EmbedPreset | 'wrong' | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { strait, type, ...fields } = value as Readonly<Record<string, unknown>>;
  if (strait !== embedVersion || type !== 'configure') return undefined;
  const given = presetNames.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]] as const]));
  return given.every(([, text]) => typeof text === 'string') ? (Object.fromEntries(given) as EmbedPreset) : 'wrong';
}
