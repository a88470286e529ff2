import { element } from '../dom/element.ts';
import { runClock } from './expiry.ts';
import { countdown } from './figures.ts';
import { connectHost } from './host.ts';
import { pairText, quoteElements, refusalList } from './offers.ts';
import { type Fields, type QuoteView, readResult, toFields, toList } from './outcome.ts';
import { announce, byId } from './page.ts';

declare const viewVersion: string;

const tool = 'get_swap_quote';
const expired = 'Expired. Refresh the quote.';
const root = document.documentElement;
const page = byId('page');
const body = byId('body');
const notice = byId('notice');
const left = byId('left');
const again = byId('again') as HTMLButtonElement;

/** Arguments of the current quote request. */
let request: Fields | undefined;
let canCall = false;
let canMessage = false;
let canInformModel = false;
let stopClock = (): void => undefined;

const host = connectHost(
  {
    'tool-input': (params) => {
      request = toFields(params['arguments']);
    },
    'tool-result': showResult,
    'tool-cancelled': ({ reason }) => showMessage('The quote was cancelled', String(reason ?? '')),
    'host-context-changed': dress,
  },
  {
    ping: () => ({}),
    'ui/resource-teardown': () => {
      stopClock();
      resizing.disconnect();
      return {};
    },
  },
);

const resizing = new ResizeObserver(() => {
  const { width, height } = root.getBoundingClientRect();
  host.notify('size-changed', { width: Math.ceil(width), height: Math.ceil(height) });
});

/** Applies the host's theme and style variables; view.css has a fallback for each. */
function dress({ theme, styles }: Fields): void {
  if (theme) root.style.colorScheme = String(theme);
  const variables = Object.entries(toFields(toFields(styles)['variables']));
  for (const [name, value] of variables) root.style.setProperty(name, String(value ?? ''));
}

function show(state: string, word: string, nodes: readonly Node[]): void {
  stopClock();
  page.className = state;
  notice.textContent = '';
  body.inert = false;
  body.replaceChildren(...nodes);
  again.textContent = canCall || canMessage ? word : '';
}

function showMessage(title: string, text: string, ...more: readonly Node[]): void {
  show('told', 'Try again', [element('h2', title), element('p.prose', text), ...more]);
  announce(title);
}

function showResult(result: Fields): void {
  const { quote, title, text, refusals } = readResult(result, Date.now());
  if (quote) showQuote(quote);
  else showMessage(title, text, refusalList(refusals));
}

function showQuote(quote: QuoteView): void {
  request ??= quote.request;
  byId('title').textContent = pairText(quote);
  show('live', 'Refresh quote', quoteElements(quote));
  announce('Offers updated');
  stopClock = runClock(quote.deadline, (seconds) => {
    left.textContent = seconds > 0 ? `Expires in ${countdown(seconds)}` : expired;
    if (seconds === 0) expire();
  });
}

/** Makes an expired quote inert: nothing can be opened, selected or copied. */
function expire(): void {
  getSelection()?.removeAllRanges();
  body.inert = true;
  page.className = 'expired';
  announce(expired);
}

async function refresh(): Promise<void> {
  again.disabled = true;
  announce('Getting offers');
  try {
    await (canCall ? callAgain() : sendMessage());
  } catch (error) {
    notice.textContent = `No new quote. ${(error as Error).message}`;
  }
  again.disabled = false;
}

async function callAgain(): Promise<void> {
  const result = await host.request('tools/call', { name: tool, arguments: request });
  showResult(result);
  // Updates the model's context, so that its next message fits what the user sees.
  if (canInformModel) await host.request('ui/update-model-context', { content: toList(result['content']).slice(0, 1) });
}

async function sendMessage(): Promise<void> {
  const text = `Call ${tool} again for a fresh quote with ${JSON.stringify(request)}`;
  const { isError } = await host.request('ui/message', { role: 'user', content: [{ type: 'text', text }] });
  if (isError) throw new Error('Ask in the chat.');
}

async function start(): Promise<void> {
  again.onclick = refresh;
  const { hostCapabilities, hostContext } = await host.request('ui/initialize', {
    protocolVersion: '2026-01-26',
    appInfo: { name: 'strait', version: viewVersion },
    appCapabilities: {},
  });
  const { serverTools, message, updateModelContext } = toFields(hostCapabilities);
  canCall = serverTools !== undefined;
  canMessage = message !== undefined;
  canInformModel = updateModelContext !== undefined;
  dress(toFields(hostContext));
  host.notify('initialized', {});
  resizing.observe(root);
}

start().catch(({ message }) => showMessage('No host', String(message)));
