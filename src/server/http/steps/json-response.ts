import { responseOfBytes } from './whole-body.ts';

/** A JSON response with additional `headers`. */
export function jsonResponse(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return jsonTextResponse(status, JSON.stringify(body), headers);
}

/** Like jsonResponse, for serialized JSON. */
export function jsonTextResponse(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return responseOfBytes(Buffer.from(text), { status, headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers } });
}
