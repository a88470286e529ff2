import type { embedThemes, presetNames } from '../core/embed.ts';
import { embedVersion } from '../core/embed.ts';

/** One of `embedThemes`. */
export type EmbedTheme = (typeof embedThemes)[number];

/** What a page presets, as text. */
export type EmbedPreset = { readonly [Name in (typeof presetNames)[number]]?: string };

/**
 * What the widget tells the page that holds it, with the fields of each message. Assets in the networks' own
 * writing, amounts as digits in protocol units of their asset (1e8; CACAO 1e10), times in ISO 8601.
 */
export const embedMessages = {
  /** The form works, and `configure` is heard. */
  ready: {},
  /** CSS pixels that the whole content needs. */
  resize: { height: 'number' },
  /** The best offer for what the form asks. */
  quote: { from: 'string', to: 'string', amount: 'string', network: 'string', payout: 'string', expires_at: 'string' },
  /** A wallet sent the deposit from inside the widget. */
  submitted: { from: 'string', to: 'string', amount: 'string', network: 'string', tx: 'string' },
  /** A submitted swap has ended: `done`, `refunded`, `partly_refunded`, `cancelled` or `lost`. */
  completed: { network: 'string', tx: 'string', state: 'string' },
  /** Something was not taken or did not work; `code` for programs, `hint` in plain words. */
  error: { code: 'string', hint: 'string' },
} as const satisfies Record<string, Readonly<Record<string, 'string' | 'number'>>>;

type Shapes = typeof embedMessages;
type FieldsOf<Shape> = { readonly [Name in keyof Shape]: Shape[Name] extends 'number' ? number : string };

/** A message before it has its version. */
export type EmbedEvent = { [Type in keyof Shapes]: { readonly type: Type } & FieldsOf<Shapes[Type]> }[keyof Shapes];
/** A message of the widget as it is posted. */
export type EmbedMessage = EmbedEvent & { readonly strait: typeof embedVersion };

/** What the page may tell the widget: presets that hold from now on. */
export type ConfigureMessage = EmbedPreset & { readonly strait: typeof embedVersion; readonly type: 'configure' };

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields | undefined => {
  const isOurs = typeof value === 'object' && value !== null && (value as Fields)['strait'] === embedVersion;
  return isOurs ? (value as Fields) : undefined;
};

/** A message of the widget; undefined for anything else that arrives. */
export function readEmbedMessage(value: unknown): EmbedMessage | undefined {
  const fields = fieldsOf(value);
  const type = fields?.['type'];
  if (fields === undefined || typeof type !== 'string' || !Object.hasOwn(embedMessages, type)) return undefined;
  const shape = Object.entries(embedMessages[type as keyof Shapes]);
  return shape.every(([name, kind]) => typeof fields[name] === kind) ? (value as EmbedMessage) : undefined;
}
