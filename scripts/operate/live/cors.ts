import type { Fetch } from '../../../src/nodes/http/attempt.ts';

/** Records CORS denials. */
export interface CorsWatch {
  readonly fetch: Fetch;
  /** Requests whose responses do not allow our origin. */
  readonly refused: () => readonly string[];
}

const allows = (headers: Headers, origin: string): boolean => ['*', origin].includes(headers.get('access-control-allow-origin') ?? '');

/** Wraps `fetch` to send the Origin of a page, and records which responses a browser would hide from it. */
export function watchCors(fetch: Fetch, origin: string): CorsWatch {
  const refused = new Set<string>();
  return {
    refused: () => [...refused],
    async fetch(url, init) {
      const headers = new Headers(init.headers);
      headers.set('origin', origin);
      const response = await fetch(url, { ...init, headers });
      if (!allows(response.headers, origin)) refused.add(`${init.method ?? 'GET'} ${new URL(url).pathname}`);
      return response;
    },
  };
}

/** Whether a host allows pages of `origin` to POST JSON, by the CORS preflight that browsers send. */
export async function allowsJsonPost(url: string, origin: string, fetch: Fetch): Promise<boolean> {
  const headers = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' };
  try {
    const response = await fetch(url, { method: 'OPTIONS', headers, signal: AbortSignal.timeout(15_000) });
    const told = (response.headers.get('access-control-allow-headers') ?? '').toLowerCase();
    return response.ok && allows(response.headers, origin) && (told.includes('content-type') || told === '*');
  } catch {
    return false;
  }
}
