import type { MandateTokens } from '../../service/deps.ts';
import type { Env } from '../runtime/env.ts';
import { readSigned } from '../runtime/signing-key.ts';

/** `typ` of a mandate's token. */
const mandateType = 'mandate+jwt';

/** Tokens of mandates, valid on this host and network only. Undefined without a SIGNING_KEY. */
export function mandateTokens({
  signingKey,
  signingKeys,
  network,
  siteUrl,
}: Pick<Env, 'signingKey' | 'signingKeys' | 'network' | 'siteUrl'>): MandateTokens | undefined {
  if (signingKey === undefined) return undefined;
  return {
    sign: (claims) => signingKey.sign(mandateType, { iss: siteUrl, network, ...claims }),
    read(token) {
      const claims = readSigned(token, mandateType, signingKeys);
      return claims?.['iss'] === siteUrl && claims['network'] === network ? (claims as never) : undefined;
    },
  };
}
