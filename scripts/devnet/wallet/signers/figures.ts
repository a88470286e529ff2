/** Formats the chain's smallest units as a decimal amount. */
export function formatUnits(units: bigint, places: number): string {
  const digits = units.toString().padStart(places + 1, '0');
  return `${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`.replace(/\.?0+$/, '') || '0';
}

/** A random key that is discarded. */
export const stranger = (): Uint8Array => crypto.getRandomValues(new Uint8Array(32));
