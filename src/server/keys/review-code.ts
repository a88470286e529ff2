import { createHmac } from 'node:crypto';
import type { ReviewCodes } from '../../service/deps.ts';
import type { Env } from '../runtime/env.ts';
import { isEqual } from './is-equal.ts';

/** Length of a code in characters: 132 bits. */
const codeLength = 22;

/** Codes of review links. Undefined on the platform without a SIGNING_SECRET, since other instances could not verify them. */
export function reviewCodes({
  sharing,
  isOnPlatform,
  signingSecret,
  formerSecrets,
}: Pick<Env, 'sharing' | 'isOnPlatform' | 'signingSecret' | 'formerSecrets'>): ReviewCodes | undefined {
  if (isOnPlatform && sharing === undefined) return undefined;
  const makerOf = (secret: string) => {
    const key = createHmac('sha256', secret).update('review links 1').digest();
    return (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, codeLength);
  };
  const sign = makerOf(signingSecret);
  const makers = [sign, ...formerSecrets.map(makerOf)];
  return {
    sign: (text) => `${text}${sign(text)}`,
    read(token) {
      const text = token.slice(0, Math.max(0, token.length - codeLength));
      const code = token.slice(text.length);
      return makers.map((make) => isEqual(code, make(text))).includes(true) ? text : undefined;
    },
  };
}
