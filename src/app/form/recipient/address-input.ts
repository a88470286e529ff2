/** An input for an address, or a payment request of any length: nothing is completed, corrected or capitalized in it. */
export const addressInput = {
  className: 'field mono',
  type: 'text',
  autoComplete: 'off',
  autoCapitalize: 'off',
  spellCheck: false,
  maxLength: 4_296,
} as const;
