/** Replaces Arabic, Persian and full-width digits with Latin ones. */
export const latinDigits = (text: string): string => text.replace(/[٠-٩۰-۹０-９]/g, (digit) => `${digit.charCodeAt(0) & 15}`);
