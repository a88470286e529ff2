import type { EmbedMessage, EmbedPreset } from '../../../contract/embed.ts';
import { embedVersion } from '../../../core/embed.ts';
import { element } from '../../../dom/element.ts';
import { widgetSandbox, widgetTag } from './widget-snippet.ts';

/** Maximum frame height that a message can set, in pixels. */
const tallest = 2000;

const presetOf = (form: HTMLFormElement): EmbedPreset =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));

/** Replaces the button with the widget, as `widget.js` does on other sites, and keeps it and the tag in sync with the form. */
export async function startDemo(control: HTMLElement): Promise<void> {
  const demo = control.closest<HTMLElement>('[data-widget]');
  const form = demo?.querySelector('form');
  const place = demo?.querySelector<HTMLElement>('[data-part="place"]');
  if (!demo || !form || !place) return;
  const frame = createFrame(presetOf(form));
  place.replaceChildren(frame);
  let isReady = false;
  const configure = () => {
    if (isReady) frame.contentWindow?.postMessage({ ...presetOf(form), strait: embedVersion, type: 'configure' }, location.origin);
    showTag(demo, presetOf(form));
  };
  form.addEventListener('change', configure);
  form.addEventListener('submit', (event) => event.preventDefault());
  addEventListener('message', (event) => {
    const message = readMessage(event, frame);
    if (message === undefined) return;
    if (message.type === 'ready') {
      isReady = true;
      configure();
    }
    showMessage(message, frame, demo);
  });
  showTag(demo, presetOf(form));
  frame.focus();
}

function createFrame(preset: EmbedPreset): HTMLIFrameElement {
  const frame = element('iframe', {
    title: 'Swap with Strait',
    allow: 'clipboard-write',
    referrerpolicy: 'origin',
    sandbox: widgetSandbox,
  });
  frame.src = `/embed?${new URLSearchParams(preset as Record<string, string>)}`;
  return frame;
}

function showTag(demo: HTMLElement, preset: EmbedPreset): void {
  const snippet = demo.querySelector<HTMLElement>('[data-part="snippet"]');
  const pre = snippet?.querySelector('pre');
  if (!snippet || !pre) return;
  snippet.hidden = false;
  pre.textContent = widgetTag(demo.dataset['widget'] ?? '', preset);
}

function readMessage({ source, origin, data }: MessageEvent, frame: HTMLIFrameElement): Partial<EmbedMessage> | undefined {
  if (origin !== location.origin || source !== frame.contentWindow) return undefined;
  const message = data as Partial<EmbedMessage> | null;
  return message?.strait === embedVersion ? message : undefined;
}

function showMessage(message: Partial<EmbedMessage>, frame: HTMLIFrameElement, demo: HTMLElement): void {
  if (message.type === 'resize' && message.height !== undefined) frame.style.height = `${Math.min(message.height, tallest)}px`;
  const { strait: _, ...news } = message;
  demo.querySelector('[data-part="message"]')?.replaceChildren(element('code', JSON.stringify(news)));
}
