import * as z from 'zod';
import { fail, must, ok, type Result } from '../../core/errors.ts';
import { Field } from '../fields.ts';

/** RFC 5321 sizes, in octets. */
const maxLocal = 64;
const maxDomain = 253;
const maxAddress = 254;

const atext = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const localPart = new RegExp(`^${atext}(\\.${atext})*$`);
/** Characters invalid in a domain that the URL parser would accept, decode or cut off. */
const noDomain = /[\s@%/:?#\\[\]<>"(),;]/;
const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Loose pattern advertised in JSON Schema; `readEmailAddress` is stricter. */
const emailPattern = /^\s*[^\s@]+@[^\s@]+\s*$/;
const maxEmailText = 320;

/** One mail address, read into its stored form. Refused with invalid_email, also when it is missing. */
export const emailField = new Field(z.string().regex(emailPattern).max(maxEmailText), (value, name) => must(readEmailAddress(value, name)));

/**
 * Reads text as one mail address in its stored form: lower case, the domain in ASCII (RFC 3492). Refuses display names,
 * quoted or non-ASCII local parts, IP literals, names without a dot and anything longer than RFC 5321 allows. Surrounding
 * space is ignored. Errors: invalid_email with `field`.
 */
export function readEmailAddress(text: unknown, field: string): Result<string> {
  const refuse = (hint: string) => fail('invalid_email', hint, { field });
  if (typeof text !== 'string' || text.trim() === '') return refuse(`Send one address in ${field}, such as name@example.com.`);
  if (text.length > maxEmailText) return refuse(`An address has at most ${maxAddress} characters.`);
  const address = text.trim();
  if (hasControls(address)) return refuse('The address holds a control character.');
  const index = address.lastIndexOf('@');
  if (index < 1) return refuse('The address needs a name, an @ and a domain.');
  const local = address.slice(0, index);
  if (local.length > maxLocal) return refuse(`The part before the @ has at most ${maxLocal} characters.`);
  if (!localPart.test(local))
    return refuse('The part before the @ has characters that mail servers refuse. Send the bare address, without a name.');
  const domain = asciiDomain(address.slice(index + 1));
  if (domain === undefined) return refuse('The part after the @ is no domain name, such as example.com.');
  const stored = `${local.toLowerCase()}@${domain}`;
  return stored.length > maxAddress ? refuse(`An address has at most ${maxAddress} characters.`) : ok(stored);
}

/** Converts a domain to lower-case ASCII; undefined if it is not a public DNS host name. */
function asciiDomain(text: string): string | undefined {
  if (text === '' || noDomain.test(text) || !URL.canParse(`http://${text}`)) return undefined;
  const domain = new URL(`http://${text}`).hostname;
  const labels = domain.split('.');
  const last = labels.at(-1) ?? '';
  const named = labels.length > 1 && labels.every((part) => label.test(part)) && /^([a-z]{2,}|xn--[a-z0-9-]+)$/.test(last);
  return named && domain.length <= maxDomain ? domain : undefined;
}

/** Detects control and invisible direction characters, which disguise text. */
export function hasControls(text: string): boolean {
  return /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(text);
}
