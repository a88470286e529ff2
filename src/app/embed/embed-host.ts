import type { EmbedEvent, EmbedPreset } from '../../contract/embed.ts';
import { embedVersion } from '../../core/embed.ts';
import { readConfigure } from './configure.ts';
import { isFramed } from './framed.ts';

/** What the browser says of the pages around this one. */
export interface Around {
  readonly framed: boolean;
  /** Origins of the pages around, the nearest first; undefined where the browser does not tell. */
  readonly ancestors?: readonly string[];
  readonly referrer: string;
  /** The page around is the outermost one. */
  readonly isDirect: boolean;
}

export function lookAround(): Around {
  const { ancestorOrigins } = location;
  const ancestors = ancestorOrigins === undefined ? {} : { ancestors: [...ancestorOrigins] };
  return { framed: isFramed(), ...ancestors, referrer: document.referrer, isDirect: window.parent === window.top };
}

/** The origin to speak with: that of the page around; undefined when there is none or nobody says. */
export function holderOf({ framed, ancestors, referrer }: Around): string | undefined {
  if (!framed) return undefined;
  const origin = ancestors === undefined ? URL.parse(referrer)?.origin : ancestors[0];
  return origin === undefined || origin === 'null' ? undefined : origin;
}

/** Whether the form may work here: with a list, every page around has to be on it or be of this site. */
export function mayWork(around: Around, allowed: readonly string[], own: string): boolean {
  if (!around.framed || allowed.length === 0) return true;
  const holder = holderOf(around);
  const all = around.ancestors ?? (around.isDirect && holder !== undefined ? [holder] : ['unknown']);
  return all.every((origin) => origin === own || allowed.includes(origin));
}

export type PostMessage = (event: EmbedEvent) => void;

/** Speaks with the page around, and with nobody else. */
export function speakWith(holder: string | undefined): PostMessage {
  return (event) => {
    if (holder !== undefined) window.parent.postMessage({ strait: embedVersion, ...event }, holder);
  };
}

/** Hears `configure` of the page around. Returns the function that stops it. */
export function hear(holder: string | undefined, take: (preset: EmbedPreset | 'wrong') => void): () => void {
  const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (holder === undefined || source !== window.parent || origin !== holder) return;
    const read = readConfigure(data);
    if (read !== undefined) take(read);
  };
  addEventListener('message', onMessage);
  return () => removeEventListener('message', onMessage);
}
