import { fail, type Result } from '../errors.ts';

/** Maximum length of a webhook URL. */
export const longestWebhookUrl = 500;

/** Hostnames that resolve only on one machine or local network. */
const localNames = /(^|\.)(localhost|local|localdomain|internal|intranet|private|corp|home|lan|arpa|onion|test|invalid|example)$/;
const ipv4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/**
 * Validates a webhook URL and returns its WHATWG form: HTTPS on the default port, to a hostname, without credentials or a
 * fragment. Rejects IP addresses in any notation and local network names; `allowsLocal` permits them, other
 * ports and plain HTTP, for local simulations. Failures: invalid_field, naming `field`.
 */
export function readWebhookUrl(text: string, field: string, allowsLocal: boolean): Result<string> {
  const refuse = (hint: string) => fail('invalid_field', hint, { field });
  if (text.length > longestWebhookUrl) return refuse(`${field} is longer than ${longestWebhookUrl} characters.`);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    return refuse(`Send ${field} as an address, such as https://hooks.example.com/strait.`);
  }
  if (url.username !== '' || url.password !== '') return refuse(`Leave user and password out of ${field}: the signature says who sends.`);
  if (url.hash !== '') return refuse(`Leave out what follows # in ${field}: it is never sent.`);
  if (allowsLocal) return { ok: true, value: url.href };
  if (url.protocol !== 'https:' || url.port !== '') return refuse(`Send ${field} with https: and without a port.`);
  const name = url.hostname.replace(/\.$/, '');
  if (name.startsWith('[') || ipv4.test(name) || !name.includes('.') || localNames.test(name)) {
    return refuse(`Send ${field} with a public name: IP addresses and names of local networks are refused.`);
  }
  return { ok: true, value: url.href };
}
