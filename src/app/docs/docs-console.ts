import { exchange } from '../../client/transport.ts';
import type { ConsoleField, ConsoleOperation, consolePath } from '../../contract/openapi/console.ts';
import { element } from '../../dom/element.ts';
import { t } from '../../i18n/t.ts';
import { client } from '../ui/client.ts';
import { tDocs } from '../words/docs-words.ts';
import { type ConsoleCall, consoleCall, curlOf, remainingOf } from './console-request.ts';
import { onceJson } from './read-file.ts';
import { withToolStyles } from './tools-style.ts';

const jsonParts = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null|-?\d[\d.eE+-]*)\b/g;

/** Highlights JSON with the page's code colors. */
function coloredJson(text: string): readonly (Node | string)[] {
  const nodes: (Node | string)[] = [];
  let at = 0;
  for (const { 0: whole, 1: quoted, 2: colon, index } of text.matchAll(jsonParts)) {
    const kind = quoted === undefined ? 'figure' : colon === undefined ? 'text' : 'name';
    nodes.push(text.slice(at, index), element(`span.code-${kind}`, quoted ?? whole), colon ?? '');
    at = index + whole.length;
  }
  return [...nodes, text.slice(at)];
}

const path: typeof consolePath = '/console.json';
/** Timeout of a console request, long enough for the slowest response. */
const timeoutMs = 60_000;

const loadOperations = onceJson<readonly ConsoleOperation[]>(path);

/** Toggles the console of an operation below its control. */
export async function toggleConsole(control: HTMLElement): Promise<void> {
  const open = control.nextElementSibling;
  if (open?.classList.contains('console')) {
    open.remove();
    control.setAttribute('aria-expanded', 'false');
    return;
  }
  const operations = await withToolStyles(loadOperations());
  const operation = operations.find(({ id }) => id === control.dataset['operation']);
  if (operation === undefined) return;
  const form = build(operation);
  control.after(form);
  control.setAttribute('aria-expanded', 'true');
  form.querySelector<HTMLElement>('input, select, button')?.focus();
}

function build(operation: ConsoleOperation): HTMLFormElement {
  const answer = element('div.console-answer', { role: 'status' });
  const send = element('button.button', { type: 'submit' }, tDocs('console.send'));
  const form = element(
    'form.console',
    { 'aria-label': tDocs('console.name', { operation: operation.id }) },
    element('div.console-fields', ...operation.fields.map((field) => control(operation, field))),
    send,
    answer,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send.disabled = true;
    void run(operation, form, answer).finally(() => {
      send.disabled = false;
    });
  });
  return form;
}

function control({ id }: ConsoleOperation, { name, required, choices, example = '', type }: ConsoleField): HTMLElement {
  const key = `console-${id}-${name}`;
  const label = element('label', { for: key }, element('code', name), required ? ` ${tDocs('console.required')}` : '');
  if (choices !== undefined) {
    const options = ['', ...choices].map((choice) => element('option', { value: choice, selected: choice === example }, choice));
    return element('p', label, element('select.field', { id: key, name }, ...options));
  }
  const mode = type === 'integer' ? { inputmode: 'numeric' } : {};
  return element('p', label, element('input.field', { id: key, name, value: example, autocomplete: 'off', spellcheck: 'false', ...mode }));
}

async function run(operation: ConsoleOperation, form: HTMLFormElement, place: HTMLElement): Promise<void> {
  const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  await send(consoleCall(operation, values), place);
}

/** Requests the path in the form's field and shows the response below the form. */
export async function sendPath(control: HTMLElement): Promise<void> {
  const form = control.closest('form');
  if (form === null) return;
  await withToolStyles(Promise.resolve());
  const place = form.nextElementSibling?.matches('.console') ? form.nextElementSibling : element('div.console');
  const answer = element('div.console-answer', { role: 'status' });
  place.replaceChildren(answer);
  form.after(place);
  const path = String(new FormData(form).get('path') ?? '').trim();
  await send({ path: path.startsWith('/') ? path : `/${path}`, method: 'GET', headers: { Accept: 'application/json' } }, answer);
}

async function send(call: ConsoleCall, place: HTMLElement): Promise<void> {
  const request = part(tDocs('console.request'), [curlOf(call, location.origin)]);
  place.replaceChildren(request, element('p', tDocs('console.asking')));
  const started = performance.now();
  try {
    const { status, headers, text } = await exchange(client, call, { timeoutMs });
    const took = Math.round(performance.now() - started);
    const left = remainingOf(headers);
    place.replaceChildren(
      element(
        'p.console-state',
        element('b.tag', { 'data-tone': status < 400 ? 'soft' : 'stop' }, `${status}`),
        ` ${tDocs('console.took', { ms: took })}`,
        left ? ` ${tDocs('console.left', left)}` : '',
      ),
      request,
      part(tDocs('console.headers'), [[...headers].map(([name, value]) => `${name}: ${value}`).join('\n')]),
      part(tDocs('console.answer'), coloredJson(pretty(text))),
    );
  } catch {
    place.replaceChildren(request, element('p', tDocs('console.failed')));
  }
}

function part(title: string, text: readonly (Node | string)[]): HTMLElement {
  const copy = element('button.copy-code', { type: 'button', 'data-tool': 'copy-code' }, t('copy.do'));
  return element('div', element('p.console-title', title), element('div.code', element('pre', { tabindex: '0' }, ...text), copy));
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
