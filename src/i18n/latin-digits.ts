/** The zeros of the scripts that keyboards of our languages write. */
const zeros = ['٠', '۰', '０'].map((zero) => zero.charCodeAt(0));

/** The same text, as long as before, with Latin digits. */
export function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = zeros.find((one) => code >= one && code < one + 10);
    return zero === undefined ? digit : `${code - zero}`;
  });
}
