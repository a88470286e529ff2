const lifetimeDays = 360;
const dayMs = 86_400_000;

/**
 * The text of /.well-known/security.txt (RFC 9116). Without a contact it names our contact page, which explains how to report a
 * vulnerability. `now` in unix milliseconds; the text expires within a year, so that unmaintained sites stop advertising it.
 * @throws Error when the contact is not a mailto: or https: URL.
 */
export function securityTxt(contact: string | undefined, origin: string, now: number): string {
  const address = contact?.trim() || `${origin}/contact`;
  if (contact?.trim() && !/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(address)) {
    throw new Error('SECURITY_CONTACT: must be a mailto: or https: address, such as mailto:security@swap.example');
  }
  const expires = new Date(now + lifetimeDays * dayMs).toISOString().replace(/\.\d+Z$/, 'Z');
  return [
    `Contact: ${address}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}
