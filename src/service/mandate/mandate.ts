import { mcpPath } from '../../contract/mcp/tools.ts';
import { AppError } from '../../core/errors.ts';
import { endText, type IssuedMandate, type Mandate, mandateSentence, readMandate, writeMandate } from '../../core/mandate/mandate.ts';
import type { Deps } from '../deps.ts';

type MandateDeps = Pick<Deps, 'mandates' | 'siteUrl' | 'now'>;

/** Signs a mandate. @throws AppError mandates_unavailable, invalid_field without a limit or with a past end */
export async function issueMandate(mandate: Mandate, { mandates, siteUrl, now }: MandateDeps): Promise<IssuedMandate> {
  if (mandates === undefined) throw new AppError({ code: 'mandates_unavailable', hint: '' });
  const sentence = mandateSentence(mandate);
  if (sentence === undefined)
    throw new AppError({ code: 'invalid_field', hint: 'A mandate without a limit allows everything. Send at least one.' });
  if (mandate.until * 1_000 <= now())
    throw new AppError({ code: 'invalid_field', hint: 'This end is past. Send one in the future.', field: 'until' });
  const token = mandates.sign(writeMandate(mandate));
  return { mandate, address: `${siteUrl}${mcpPath}?mandate=${token}`, sentence };
}

const invalid = (hint: string): AppError => new AppError({ code: 'invalid_mandate', hint });

/** Reads a mandate of this host that has not ended. @throws AppError invalid_mandate */
export function openMandate(token: string, { mandates, siteUrl, now }: MandateDeps): Mandate {
  if (mandates === undefined) throw invalid('This host issues no mandates. Ask the owner for an address of the host that issued this one.');
  const claims = mandates.read(token);
  if (claims === undefined)
    throw invalid('This is no mandate of this host, or it was changed on its way. Ask the owner for the whole address, and use no other.');
  const mandate = readMandate(claims);
  if (mandate.until * 1_000 > now()) return mandate;
  throw invalid(`The mandate ended at ${endText(mandate)}. Ask the owner for a new one: ${siteUrl}/agents/mandate`);
}
