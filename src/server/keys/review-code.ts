import { createHmac } from 'node:crypto';
import type { ReviewCodes } from '../../service/deps.ts';
import type { Env } from '../runtime/env.ts';
import { isEqual } from './is-equal.ts';

/** Length of a code in characters: 132 bits. */
const codeLength = 22;
/** That of a whole digest. */
const wholeLength = 43;

/** Codes of review links. Undefined on the platform without a SIGNING_SECRET, since other instances could not verify them. */
export function reviewCodes({
  sharing,
  isOnPlatform,
  signingSecret,
  formerSecrets,
}: Pick<Env, 'sharing' | 'isOnPlatform' | 'signingSecret' | 'formerSecrets'>): ReviewCodes | undefined {
  if (isOnPlatform && sharing === undefined) return undefined;
  return textCodes(signingSecret, formerSecrets, { purpose: 'review links 1', length: codeLength });
}

/** Codes of mandates, which hold for this host and network alone. Undefined without a MANDATE_SECRET. */
export function mandateCodes({
  mandateSecrets,
  network,
  siteUrl,
}: Pick<Env, 'mandateSecrets' | 'network' | 'siteUrl'>): ReviewCodes | undefined {
  const [current, ...former] = mandateSecrets ?? [];
  if (current === undefined) return undefined;
  return textCodes(current, former, { purpose: `mandates 1 ${network} ${siteUrl}`, length: wholeLength });
}

interface CodeForm {
  /** What is signed: codes of one purpose are none of another. */
  readonly purpose: string;
  readonly length: number;
}

/** Codes by HMAC-SHA-256. Those of the former secrets are still valid. */
function textCodes(current: string, former: readonly string[], { purpose, length }: CodeForm): ReviewCodes {
  const makerOf = (secret: string) => {
    const key = createHmac('sha256', secret).update(purpose).digest();
    return (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, length);
  };
  const sign = makerOf(current);
  const makers = [sign, ...former.map(makerOf)];
  return {
    sign: (text) => `${text}${sign(text)}`,
    read(token) {
      const text = token.slice(0, Math.max(0, token.length - length));
      const code = token.slice(text.length);
      return makers.map((make) => isEqual(code, make(text))).includes(true) ? text : undefined;
    },
  };
}
