import type { embedThemes, presetNames } from '../core/embed.ts';
import { embedVersion } from '../core/embed.ts';

/** One of `embedThemes`. */
export type EmbedTheme = (typeof embedThemes)[number];

/** Presets of the embedding page, as text. */
export type EmbedPreset = { readonly [Name in (typeof presetNames)[number]]?: string };

/**
 * Messages from the widget to the embedding page, with their fields. Assets in the networks' notation, amounts as digits
 * in protocol units of their asset (1e8; CACAO 1e10), times in ISO 8601.
 */
export const embedMessages = {
  /** The form is ready and `configure` is accepted. */
  ready: {},
  /** Height of the whole content in CSS pixels. */
  resize: { height: 'number' },
  /** Best offer for the current form values. */
  quote: { from: 'string', to: 'string', amount: 'string', network: 'string', payout: 'string', expires_at: 'string' },
  /** A wallet sent the deposit from within the widget. */
  submitted: { from: 'string', to: 'string', amount: 'string', network: 'string', tx: 'string' },
  /** A submitted swap has ended: `done`, `refunded`, `partly_refunded`, `cancelled` or `lost`. */
  completed: { network: 'string', tx: 'string', state: 'string' },
  /** An input was rejected or an action failed; `code` for programs, `hint` in plain words. */
  error: { code: 'string', hint: 'string' },
} as const satisfies Record<string, Readonly<Record<string, 'string' | 'number'>>>;

type Shapes = typeof embedMessages;
type FieldsOf<Shape> = { readonly [Name in keyof Shape]: Shape[Name] extends 'number' ? number : string };

/** A message without its version. */
export type EmbedEvent = { [Type in keyof Shapes]: { readonly type: Type } & FieldsOf<Shapes[Type]> }[keyof Shapes];
/** A widget message as posted. */
export type EmbedMessage = EmbedEvent & { readonly strait: typeof embedVersion };

/** Message to the widget: presets that apply from now on. */
export type ConfigureMessage = EmbedPreset & { readonly strait: typeof embedVersion; readonly type: 'configure' };

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields | undefined => {
  const isOurs = typeof value === 'object' && value !== null && (value as Fields)['strait'] === embedVersion;
  return isOurs ? (value as Fields) : undefined;
};

/** Parses a widget message; undefined for anything else. */
export function readEmbedMessage(value: unknown): EmbedMessage | undefined {
  const fields = fieldsOf(value);
  const type = fields?.['type'];
  if (fields === undefined || typeof type !== 'string' || !Object.hasOwn(embedMessages, type)) return undefined;
  const shape = Object.entries(embedMessages[type as keyof Shapes]);
  return shape.every(([name, kind]) => typeof fields[name] === kind) ? (value as EmbedMessage) : undefined;
}
