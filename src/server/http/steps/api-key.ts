import { AppError } from '../../../core/errors.ts';
import type { BaseDeps } from '../../deps/base-deps.ts';
import type { ApiKeyRecord } from '../../runtime/api-key.ts';

/** The header that carries a key of the aggregator. */
const header = 'x-api-key';

/** The record of the key in a request. @throws AppError missing_api_key, invalid_api_key, upstream_unavailable */
export async function readApiKey(headers: Headers, { keyRing }: Pick<BaseDeps, 'keyRing'>): Promise<ApiKeyRecord> {
  const key = headers.get(header)?.trim() ?? '';
  if (key === '') throw new AppError({ code: 'missing_api_key', hint: 'Send your key in the x-api-key header.' });
  const record = await keyRing.find(key);
  if (record === undefined) throw new AppError({ code: 'invalid_api_key', hint: 'Unknown or revoked. Check the x-api-key header.' });
  keyRing.use(record);
  return record;
}
