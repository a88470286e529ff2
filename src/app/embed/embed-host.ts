import type { EmbedEvent, EmbedPreset } from '../../contract/embed.ts';
import { embedVersion } from '../../core/embed.ts';
import { isFramed } from '../state/embed/framed.ts';
import { readConfigure } from './configure.ts';

/** Embedding of this page, as reported by the browser. */
export interface Around {
  readonly framed: boolean;
  /** Origins of the embedding pages, nearest first; undefined if the browser does not report them. */
  readonly ancestors?: readonly string[];
  readonly referrer: string;
  /** Whether the embedding page is the top one. */
  readonly isDirect: boolean;
}

export function lookAround(): Around {
  const { ancestorOrigins } = location;
  const ancestors = ancestorOrigins === undefined ? {} : { ancestors: [...ancestorOrigins] };
  return { framed: isFramed(), ...ancestors, referrer: document.referrer, isDirect: window.parent === window.top };
}

/** Origin of the host page for messages; undefined if there is none or it is unknown. */
export function holderOf({ framed, ancestors, referrer }: Around): string | undefined {
  if (!framed) return undefined;
  const origin = ancestors === undefined ? URL.parse(referrer)?.origin : ancestors[0];
  return origin === undefined || origin === 'null' ? undefined : origin;
}

/** Whether the form may run here: with an allowlist, every embedding page must be on it or of this site. */
export function mayWork(around: Around, allowed: readonly string[], own: string): boolean {
  if (!around.framed || allowed.length === 0) return true;
  const holder = holderOf(around);
  const all = around.ancestors ?? (around.isDirect && holder !== undefined ? [holder] : ['unknown']);
  return all.every((origin) => origin === own || allowed.includes(origin));
}

export type PostMessage = (event: EmbedEvent) => void;

/** Posts messages to the host page only. */
export function speakWith(holder: string | undefined): PostMessage {
  return (event) => {
    if (holder !== undefined) window.parent.postMessage({ strait: embedVersion, ...event }, holder);
  };
}

/** Listens for `configure` messages of the host page. Returns a function that stops. */
export function hear(holder: string | undefined, take: (preset: EmbedPreset | 'wrong') => void): () => void {
  const onMessage = ({ source, origin, data }: MessageEvent<unknown>) => {
    if (holder === undefined || source !== window.parent || origin !== holder) return;
    const read = readConfigure(data);
    if (read !== undefined) take(read);
  };
  addEventListener('message', onMessage);
  return () => removeEventListener('message', onMessage);
}
