import { createHmac } from 'node:crypto';
import type { NetworkService } from '../../service/deps.ts';
import type { Env } from '../deps/env.ts';

/** 144 bits: every character of the code counts. */
const codeLength = 24;

/** Makes the codes of review links. None on a platform without a SIGNING_SECRET, where another instance would not know them again. */
export function reviewCodes({
  sharing,
  isOnPlatform,
  signingSecret,
}: Pick<Env, 'sharing' | 'isOnPlatform' | 'signingSecret'>): Pick<NetworkService, 'reviewCode'> {
  if (isOnPlatform && sharing === undefined) return {};
  const key = createHmac('sha256', signingSecret).update('review links 1').digest();
  return { reviewCode: (text) => createHmac('sha256', key).update(text).digest('base64url').slice(0, codeLength) };
}
