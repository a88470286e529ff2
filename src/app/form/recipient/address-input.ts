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

/** Joins the groups in an address field and returns its text. Sets the field too, since unchanged state does not rerender it. */
export function takeJoined(field: HTMLInputElement): string {
  const joined = joinGroups(field.value);
  if (field.value !== joined) field.value = joined;
  return joined;
}
