import type { ConsoleOperation } from '../../contract/openapi/console.ts';

/** A console call, ready to send and display. */
export interface ConsoleCall {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

type Values = Readonly<Record<string, string>>;

/** Filled-in fields as arguments; integers as numbers. */
function argumentsOf({ fields }: ConsoleOperation, values: Values): Record<string, string | number> {
  const filled: Record<string, string | number> = {};
  for (const { name, type } of fields) {
    const text = (values[name] ?? '').trim();
    if (text !== '') filled[name] = type === 'integer' && /^\d+$/.test(text) ? Number(text) : text;
  }
  return filled;
}

/** Builds the operation's call from its form values. */
export function consoleCall(operation: ConsoleOperation, values: Values): ConsoleCall {
  const filled = argumentsOf(operation, values);
  const { method, path, kind, id } = operation;
  if (method === 'GET') {
    const query = new URLSearchParams(Object.entries(filled).map(([name, value]) => [name, String(value)]));
    return { path: `${path}${query.size > 0 ? `?${query}` : ''}`, method, headers: { Accept: 'application/json' } };
  }
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: id, arguments: filled } };
  return {
    path,
    method,
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(kind === 'tool' ? call : filled),
  };
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The call as a curl command; `origin` without a trailing slash. */
export function curlOf({ path, method, headers, body }: ConsoleCall, origin: string): string {
  const url = origin + path;
  if (method === 'GET') return `curl -s ${quoted(url)}`;
  const lines = [`curl -s ${quoted(url)}`, ...Object.entries(headers).map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)}`)];
  return [...lines, `  -d ${quoted(body ?? '')}`].join(' \\\n');
}

/** Parses the remaining rate limit from `"quote";r=59;t=60` and `"quote";q=60;w=60`; undefined if absent. */
export function remainingOf(
  headers: Pick<Headers, 'get'>,
): { readonly left: number; readonly quota: number; readonly seconds: number } | undefined {
  const left = /;\s*r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1];
  const policy = headers.get('ratelimit-policy') ?? '';
  const quota = /;\s*q=(\d+)/.exec(policy)?.[1];
  const seconds = /;\s*w=(\d+)/.exec(policy)?.[1];
  if (left === undefined || quota === undefined || seconds === undefined) return undefined;
  return { left: Number(left), quota: Number(quota), seconds: Number(seconds) };
}
