import type { IncomingMessage, ServerResponse } from 'node:http';
import { agentNames } from '../../site/discovery/crawlers.ts';
import { endSlowReader } from '../slow-reader.ts';
import { acceptedEncoding, isNamed } from './accepted-encoding.ts';
import type { FileAnswer } from './static-files.ts';

/** Longest cache key, in characters. */
const longestKey = 1_024;
const maxAnswers = 2_000;
/** Limit of all cached bodies together. */
const maxBytes = 16_000_000;

interface Ready {
  readonly etag: string;
  /** Alternating names and values, as `writeHead` takes them. */
  readonly headers: readonly string[];
  readonly unchanged: readonly string[];
  readonly body: Buffer;
}

/**
 * Cache of complete file responses: a file and its headers depend only on the URL and on the request headers that the routes and
 * the compression inspect, so that a repeated request skips the routing.
 */
export interface ReadyAnswers {
  /** Writes the cached response; returns false, with nothing written, if there is none. */
  write(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** Caches a file response under the key of its request. */
  keep(key: string | undefined, answer: FileAnswer): void;
}

/** User agents that get markdown. */
const agent = new RegExp(agentNames.join('|'));

/** Cache key of a request; undefined if its response must not come from the cache. */
export function buildRequestKey({ method, url = '', headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' || headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return undefined;
  const encoding = acceptedEncoding(headers['accept-encoding'] as string | undefined) ?? '';
  const reader = agent.test(headers['user-agent'] ?? '') ? 'agent' : '';
  const key = `${url}\n${headers.host ?? ''}\n${encoding}\n${reader}\n${headers.accept ?? ''}`;
  return key.length > longestKey ? undefined : key;
}

const isOf304 = (name: string): boolean => !/^content-(length|type|encoding)$/i.test(name);

export function readyAnswers(): ReadyAnswers {
  const kept = new Map<string, Ready>();
  let bytes = 0;

  function forget(): void {
    const [oldest] = kept;
    if (oldest === undefined) return;
    kept.delete(oldest[0]);
    bytes -= oldest[1].body.length;
  }

  return {
    write: (incoming, outgoing) => {
      const key = buildRequestKey(incoming);
      const found = key === undefined ? undefined : kept.get(key);
      if (found === undefined) return false;
      if (isNamed(incoming.headers['if-none-match'], found.etag)) {
        outgoing.writeHead(304, found.unchanged as string[]);
        outgoing.end();
        return true;
      }
      outgoing.writeHead(200, found.headers as string[]);
      outgoing.end(found.body);
      if (!outgoing.writableFinished && outgoing.writableLength > 0) endSlowReader(outgoing);
      return true;
    },
    keep: (key, { status, headers, body }) => {
      const etag = headers.get('etag');
      if (key === undefined || status !== 200 || body === null || etag === null || kept.has(key)) return;
      const flat = [...headers].flat();
      const unchanged = [...headers].filter(([name]) => isOf304(name)).flat();
      kept.set(key, { etag, headers: flat, unchanged, body });
      bytes += body.length;
      while (kept.size > maxAnswers || (bytes > maxBytes && kept.size > 1)) forget();
    },
  };
}
