import { AppError, type ErrorCode } from '../../../core/errors.ts';

const refuse = (code: ErrorCode, hint: string): never => {
  throw new AppError({ code, hint });
};

/**
 * The body of a POST as parsed JSON. Reads at most `maxBytes`, whatever Content-Length says.
 * @throws AppError unsupported_media_type, payload_too_large, invalid_json.
 */
export async function readJsonBody(request: Request, maxBytes: number): Promise<unknown> {
  const mediaType = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') refuse('unsupported_media_type', 'Send Content-Type: application/json.');
  const bytes = await readBytes(request, maxBytes);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return refuse('invalid_json', 'Send one JSON value, encoded as UTF-8.');
  }
}

/** As readJsonBody, for bodies that must be one object. */
export async function readJsonObject(request: Request, maxBytes: number): Promise<Readonly<Record<string, unknown>>> {
  const value = await readJsonBody(request, maxBytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse('invalid_json', 'Send one JSON object: fields in curly brackets.');
  }
  return value as Readonly<Record<string, unknown>>;
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => refuse('payload_too_large', `Send at most ${maxBytes} bytes.`);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
  } catch {
    return refuse('invalid_json', 'The body broke off. Send it again.');
  }
  if (size > maxBytes) return tooLarge();
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
