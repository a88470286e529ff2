import { createHmac } from 'node:crypto';
import * as http from 'node:http';
import * as https from 'node:https';
import type { LookupFunction } from 'node:net';
import { settleWithin } from '../../service/network/settle-within.ts';
import type { PostEvent, ReceiverAnswer } from '../../service/webhooks/deliver-webhooks.ts';
import { isPublicAddress, type Resolve, type ResolvedAddress, systemResolve } from './public-address.ts';

interface PosterOptions {
  /** Whether receivers may be on this machine; skips the address check. */
  readonly allowsLocal: boolean;
  readonly resolve?: Resolve;
  readonly deadlineMs?: number;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** Posts events to receivers. */
export interface Poster {
  readonly post: PostEvent;
  /** Why a URL is refused, as a sentence: its name resolves to a private address. Unresolved names are accepted. Never rejects. */
  problemOf(url: string): Promise<string | undefined>;
}

const defaultDeadlineMs = 10_000;
const resolveMs = 4_000;

const sentences = {
  unknown: 'Its name leads to no address.',
  private: 'Its name leads to an address that is not public.',
  slow: 'It did not answer in time.',
} as const;

/**
 * Signs events per Standard Webhooks and sends them. The receiver's name is resolved once per event, all of its addresses
 * must be public, and the connection uses one of them, so DNS rebinding has no effect. Redirects are not followed, and
 * only the head of the response is read.
 */
export function createPoster({ allowsLocal, resolve = systemResolve, deadlineMs = defaultDeadlineMs, now }: PosterOptions): Poster {
  async function addressesOf(url: URL): Promise<readonly ResolvedAddress[] | keyof typeof sentences> {
    try {
      const found = await settleWithin(resolve(url.hostname.replace(/^\[|\]$/g, '')), resolveMs, () => []);
      if (found.length === 0) return 'unknown';
      return allowsLocal || found.every(({ address }) => isPublicAddress(address)) ? found : 'private';
    } catch {
      return 'unknown';
    }
  }

  return {
    async problemOf(url) {
      const found = await addressesOf(new URL(url));
      return found === 'private' ? sentences.private : undefined;
    },
    async post({ id, url: text, secret, body }) {
      const url = new URL(text);
      const found = await addressesOf(url);
      if (typeof found === 'string') return { problem: sentences[found] };
      const timestamp = Math.floor(now() / 1000);
      const headers = {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
        'User-Agent': 'Strait-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': `${timestamp}`,
        'webhook-signature': signatureOf(`${id}.${timestamp}.${body}`, secret),
      };
      return send({ url, headers, body }, found, { deadlineMs, now });
    },
  };
}

/** HMAC-SHA-256 of id, time and body with the bytes of the secret: the scheme `v1` of Standard Webhooks. */
function signatureOf(signed: string, secret: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

interface Post {
  readonly url: URL;
  readonly headers: http.OutgoingHttpHeaders;
  readonly body: string;
}

function send(
  { url, headers, body }: Post,
  addresses: readonly ResolvedAddress[],
  { deadlineMs, now }: { readonly deadlineMs: number; readonly now: () => number },
): Promise<ReceiverAnswer> {
  const lookup: LookupFunction = (_host, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
  const { request } = url.protocol === 'http:' ? http : https;
  return new Promise((settle) => {
    const failed = (error: NodeJS.ErrnoException) => {
      const isLate = error.name === 'AbortError' || error.name === 'TimeoutError';
      settle({ problem: isLate ? sentences.slow : `No connection, or none that lasts (${error.code ?? error.name}).` });
    };
    const sent = request(url, { method: 'POST', headers, lookup, agent: false, signal: AbortSignal.timeout(deadlineMs) }, (answer) => {
      const retryAfterMs = retryAfterOf(answer.headers['retry-after'], now());
      settle({ status: answer.statusCode ?? 0, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) });
      answer.on('error', () => undefined);
      answer.destroy();
    });
    sent.on('error', failed);
    sent.end(body);
  });
}

/** Parses Retry-After, seconds or a date (RFC 9110), into milliseconds. */
function retryAfterOf(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isFinite(ms) && ms > 0 ? ms : undefined;
}
