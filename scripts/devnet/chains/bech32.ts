const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const finals = { bech32: 1, bech32m: 0x2bc830a3 } as const;

function polymod(values: readonly number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    generators.forEach((generator, bit) => {
      if ((top >>> bit) & 1) sum ^= generator;
    });
  }
  return sum >>> 0;
}

function toWords(bytes: Uint8Array): number[] {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const words: number[] = [];
  for (let at = 0; at < bits.length; at += 5) words.push(Number.parseInt(bits.slice(at, at + 5).padEnd(5, '0'), 2));
  return words;
}

/** Bech32 text of bytes: public keys of vaults, and the `tex1` form of Zcash addresses (BIP 173, BIP 350, ZIP 320). */
export function bech32(prefix: string, bytes: Uint8Array, variant: keyof typeof finals): string {
  const letters = [...prefix].map((letter) => letter.charCodeAt(0));
  const expanded = [...letters.map((code) => code >> 5), 0, ...letters.map((code) => code & 31)];
  const words = toWords(bytes);
  const sum = polymod([...expanded, ...words, 0, 0, 0, 0, 0, 0]) ^ finals[variant];
  const check = [0, 1, 2, 3, 4, 5].map((at) => (sum >>> (5 * (5 - at))) & 31);
  return `${prefix}1${[...words, ...check].map((word) => alphabet.charAt(word)).join('')}`;
}
