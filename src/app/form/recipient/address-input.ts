/** An input for an address: nothing is completed, corrected or capitalized in it. */
export const addressInput = {
  className: 'field mono',
  type: 'text',
  autoComplete: 'off',
  autoCapitalize: 'off',
  spellCheck: false,
  maxLength: 200,
} as const;
