/** Input for an address or a payment request of any length, without completion, correction or capitalization. */
export const addressInput = {
  className: 'field mono',
  type: 'text',
  autoComplete: 'off',
  autoCapitalize: 'off',
  spellCheck: false,
  maxLength: 4_296,
} as const;
