/** Writes one structured log line. Values are redacted: no personal addresses, memos or keys. */
export type Log = (level: 'info' | 'warn' | 'error', event: string, fields?: Readonly<Record<string, unknown>>) => void;

const secretNames = /^(authorization|cookie|x-api-key|api_?key|.*token|.*secret|password|signer|memo|e?mail|destination|refund_address)$/i;
const patterns: readonly [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[email]'],
  [/(?<![\w/])(=<?|s|swap|\+|-|out|r|reference):[^\s"']{3,}/gi, '[memo]'],
  [/\b(?:0x)?[0-9a-f]{64}\b/gi, '[hex]'],
  [/\b[xyz](?:prv|pub)[1-9A-HJ-NP-Za-km-z]{50,}/g, '[key]'],
];
const maxText = 2_000;

/** Redacts a value; circular and deep values are truncated. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return patterns.reduce((text, [pattern, name]) => text.replace(pattern, name), value.slice(0, maxText));
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Error) return redact({ name: value.name, message: value.message, stack: value.stack }, depth);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 5) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, secretNames.test(name) ? '[redacted]' : redact(item, depth + 1)]),
  );
}

/** A Log of JSON lines. `now` in unix milliseconds. */
export function jsonLog(write: (line: string) => void, now: () => number): Log {
  return (level, event, fields = {}) => {
    const safe = redact(fields) as Readonly<Record<string, unknown>>;
    write(`${JSON.stringify({ time: new Date(now()).toISOString(), level, event, ...safe })}\n`);
  };
}

/** The log of this process: its standard output. */
export const processLog: Log = jsonLog((line) => process.stdout.write(line), Date.now);
