/** Input for an address or a payment request of any length, without completion, correction or capitalization. */
export const addressInput = {
  className: 'field mono',
  type: 'text',
  autoComplete: 'off',
  autoCapitalize: 'off',
  spellCheck: 'false',
  maxLength: 4_296,
} as const;

/**
 * Typed or pasted text of an address field: addresses in groups, as wallets and this site print them, are joined. Payment requests,
 * which have a colon, keep the spaces of their texts.
 */
export function joinGroups(typed: string): string {
  const trimmed = typed.trim().slice(0, addressInput.maxLength);
  return /[:?]/.test(trimmed) ? trimmed : trimmed.replace(/\s+/g, '');
}

/** Text of an address field, joined in the field too: text that stays the same is not drawn again. */
export function takeJoined(field: HTMLInputElement): string {
  const joined = joinGroups(field.value);
  if (field.value !== joined) field.value = joined;
  return joined;
}
