import { type EmbedPreset, readEmbedMessage } from '../../contract/embed.ts';
import { embedVersion, presetNames } from '../../core/embed.ts';

/** A mounted widget. */
interface Mounted {
  readonly frame: HTMLIFrameElement;
  /** Applies presets. */
  configure(preset: EmbedPreset): void;
  remove(): void;
}

interface Strait {
  mount(element: Element, preset?: EmbedPreset): Mounted;
}

declare global {
  interface Window {
    Strait?: Strait;
  }
}

const script = document.currentScript as HTMLScriptElement;
const { origin } = new URL(script.src);

const chosen = (given: EmbedPreset): EmbedPreset =>
  Object.fromEntries(presetNames.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));

function frameOf(preset: EmbedPreset): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = 'Swap with Strait';
  frame.allow = 'clipboard-write';
  frame.loading = 'lazy';
  // The frame needs to know its embedder, whatever the page's own policy is.
  frame.referrerPolicy = 'origin';
  // Sandbox permissions: same origin, for storage, and navigation in new windows only.
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads');
  frame.style.cssText = 'display:block;width:100%;height:620px;border:0';
  frame.src = `${origin}/embed?${new URLSearchParams(chosen(preset) as Record<string, string>)}`;
  return frame;
}

/** Mounts the widget in `element`, which receives each message as a `strait` event. */
function mount(element: Element, preset: EmbedPreset = {}): Mounted {
  const frame = frameOf(preset);
  let isReady = false;
  let waiting: EmbedPreset | undefined;
  const send = (more: EmbedPreset) =>
    frame.contentWindow?.postMessage({ ...chosen(more), strait: embedVersion, type: 'configure' }, origin);
  const hear = (event: MessageEvent) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    const message = readEmbedMessage(event.data);
    if (message === undefined) return;
    if (message.type === 'resize') frame.style.height = `${Math.min(message.height, 5000)}px`;
    if (message.type === 'ready') {
      isReady = true;
      if (waiting !== undefined) send(waiting);
    }
    element.dispatchEvent(new CustomEvent('strait', { detail: message, bubbles: true }));
  };
  addEventListener('message', hear);
  element.append(frame);
  return {
    frame,
    configure: (more) => {
      if (isReady) send(more);
      else waiting = { ...waiting, ...more };
    },
    remove: () => {
      removeEventListener('message', hear);
      frame.remove();
    },
  };
}

/** Mounts a widget for a script tag with presets or a target. */
function start({ dataset }: HTMLScriptElement): void {
  const { target } = dataset;
  const place = target === undefined ? document.createElement('div') : document.querySelector(target);
  if (place === null) {
    console.error(`Strait: nothing here matches ${target}`);
    return;
  }
  if (target === undefined) script.after(place);
  mount(place, dataset);
}

window.Strait ??= { mount };
if (Object.keys(script.dataset).length > 0) {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => start(script));
  else start(script);
}
