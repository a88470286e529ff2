import { AppError, type ErrorCode, type ErrorInfo, fail, must, ok, type Result } from '../../../core/errors.ts';
import { acceptedEncodingDetail } from './error-response.ts';
import { readerOf } from './whole-body.ts';

const refuse = (code: ErrorCode, hint: string, details?: ErrorInfo['details']): never => {
  throw new AppError({ code, hint, ...(details === undefined ? {} : { details }) });
};

const encodedHint = 'Send the body as it is, without Content-Encoding (identity): a compressed one is not read.';

/**
 * Reads an uncompressed body with the JSON media type. Reads at most `maxBytes`, whatever Content-Length says.
 * @throws AppError unsupported_media_type, payload_too_large, invalid_json for a truncated body.
 */
export async function readJsonBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const mediaType = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') refuse('unsupported_media_type', 'Send Content-Type: application/json.');
  const encoding = request.headers.get('content-encoding')?.trim().toLowerCase() ?? '';
  if (encoding !== '' && encoding !== 'identity') refuse('unsupported_media_type', encodedHint, { [acceptedEncodingDetail]: 'identity' });
  return readBytes(request, maxBytes);
}

/**
 * Reads a JSON body like readJsonBytes and parses it.
 * @throws AppError unsupported_media_type, payload_too_large, invalid_json.
 */
export async function readJsonBody(request: Request, maxBytes: number): Promise<unknown> {
  return must(parseJson(await readJsonBytes(request, maxBytes)));
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Maximum nesting of a body, and maximum of brackets, commas and colons outside strings: far above what any endpoint needs. */
const maxDepth = 64;
const maxStructure = 16_384;

const quote = 0x22;
const backslash = 0x5c;

/** Kind of a byte outside strings; a table, since it is read for each byte of a body. */
const kinds = new Int8Array(256);
const [opening, closing, separating, quoting] = [1, 2, 3, 4];
for (const [kind, text] of [
  [opening, '[{'],
  [closing, ']}'],
  [separating, ',:'],
  [quoting, '"'],
] as const)
  for (const char of text) kinds[char.charCodeAt(0)] = kind;

/** Index of the quote that ends the string beginning after `from`; the length of the bytes if none does. */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let end = bytes.indexOf(quote, from + 1); end !== -1; end = bytes.indexOf(quote, end + 1)) {
    let escapes = 0;
    while (bytes[end - 1 - escapes] === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return bytes.length;
}

/** Whether the bytes of a JSON text stay within these limits; looks at each byte once and allocates nothing, unlike a parser. */
function isModest(bytes: Uint8Array): boolean {
  let depth = 0;
  let count = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const kind = kinds[bytes[index] as number];
    if (kind === 0) continue;
    if (kind === quoting) {
      index = endOfString(bytes, index);
      continue;
    }
    count += 1;
    if (kind === opening) depth += 1;
    else if (kind === closing) depth -= 1;
    if (depth > maxDepth || count > maxStructure) return false;
  }
  return true;
}

function parseJson(bytes: Uint8Array): Result<unknown> {
  if (!isModest(bytes))
    return fail('invalid_json', `Nest the body at most ${maxDepth} levels deep, with at most ${maxStructure} brackets, commas and colons.`);
  try {
    return ok(JSON.parse(utf8.decode(bytes)));
  } catch {
    return fail('invalid_json', 'Send one JSON value, encoded as UTF-8.');
  }
}

/** Parses a body that must be one JSON object; anything else is invalid_json. */
export function parseJsonObject(bytes: Uint8Array): Result<Readonly<Record<string, unknown>>> {
  const parsed = parseJson(bytes);
  if (!parsed.ok) return parsed;
  const { value } = parsed;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return fail('invalid_json', 'Send one JSON object: fields in curly brackets.');
  return ok(value as Readonly<Record<string, unknown>>);
}

const brokenOff = (): never => refuse('invalid_json', 'The body broke off. Send it again.');

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const tooLarge = () => refuse('payload_too_large', `Send at most ${maxBytes} bytes.`);
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return tooLarge();
  const read = readerOf(request);
  if (read !== undefined) {
    const whole = await read(maxBytes).catch(brokenOff);
    return whole ?? tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) break;
      chunks.push(chunk);
    }
  } catch {
    return brokenOff();
  }
  if (size > maxBytes) return tooLarge();
  const bytes = new Uint8Array(size);
  let index = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, index);
    index += chunk.byteLength;
  }
  return bytes;
}
