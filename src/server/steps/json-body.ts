import { AppError, type ErrorCode } from '../../core/errors.ts';

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

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => refuse('payload_too_large', `Send at most ${maxBytes} bytes.`);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return tooLarge();
  const bytes = new Uint8Array(maxBytes);
  let size = 0;
  for await (const chunk of request.body ?? []) {
    if (size + chunk.byteLength > maxBytes) return tooLarge();
    bytes.set(chunk, size);
    size += chunk.byteLength;
  }
  return bytes.subarray(0, size);
}
