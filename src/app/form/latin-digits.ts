/** The same text with Latin digits in place of Arabic, Persian and wide ones, as keyboards of our languages write them. */
export const latinDigits = (text: string): string => text.replace(/[٠-٩۰-۹０-９]/g, (digit) => `${digit.charCodeAt(0) & 15}`);
