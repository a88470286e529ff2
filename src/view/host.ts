import { type Fields, toFields } from './outcome.ts';

export interface Host {
  /** Resolves to the host's result. @throws Error with the host's message, or after 30 seconds without a response. */
  request(method: string, params: object): Promise<Fields>;
  /** `name` omits the notification prefix. */
  notify(name: string, params: object): void;
}

type Handlers<Result> = Readonly<Record<string, (params: Fields) => Result>>;

const prefix = 'ui/notifications/';
const patience = 30_000;
const methodNotFound = { code: -32_601, message: 'Method not found' };

/** JSON-RPC 2.0 with the parent window; `notes` are keyed without their prefix. Messages from other windows are ignored. */
export function connectHost(notes: Handlers<void>, answers: Handlers<object>): Host {
  const waiting = new Map<unknown, (message: Fields) => void>();
  let lastId = 0;
  // The host's origin is unknown inside a sandbox; nothing secret is ever posted.
  const post = (message: object) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');

  addEventListener('message', ({ source, data }) => {
    const message = toFields(data);
    if (source !== parent || message['jsonrpc'] !== '2.0') return;
    const { id, method } = message;
    if (typeof method !== 'string') {
      waiting.get(id)?.(message);
      waiting.delete(id);
      return;
    }
    const params = toFields(message['params']);
    if (id === undefined) {
      const name = method.split(prefix)[1] ?? '';
      if (Object.hasOwn(notes, name)) notes[name]?.(params);
      return;
    }
    const answer = Object.hasOwn(answers, method) && answers[method];
    post({ id, ...(answer ? { result: answer(params) } : { error: methodNotFound }) });
  });

  return {
    notify: (name, params) => post({ method: prefix + name, params }),
    request: (method, params) =>
      new Promise((resolve, reject) => {
        lastId += 1;
        const id = lastId;
        const timer = setTimeout(() => {
          waiting.delete(id);
          reject(new Error('The host did not answer.'));
        }, patience);
        waiting.set(id, ({ error, result }) => {
          clearTimeout(timer);
          if (error) reject(new Error(String(toFields(error)['message'])));
          else resolve(toFields(result));
        });
        post({ id, method, params });
      }),
  };
}
