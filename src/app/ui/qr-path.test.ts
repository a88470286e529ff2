import fc from 'fast-check';
import jsQR from 'jsqr';
import { describe, expect, test } from 'vitest';
import { addressFromSeed } from '../../core/address/address.ts';
import { baseAmount } from '../../core/amount.ts';
import { parseAsset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import { must } from '../../core/errors.ts';
import { embedReference, gasReferenceForm } from '../../core/reference/reference.ts';
import { depositUri } from '../../core/transaction/deposit-uri.ts';
import { type QrPath, qrPath } from './qr-path.ts';

const scale = 4;

/** The QR code rendered to pixels, as a camera sees it. */
function pixels({ size, path }: QrPath): { readonly data: Uint8ClampedArray; readonly side: number } {
  const side = size * scale;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const from = (row * side + Number(x) * scale) * 4;
      for (let at = from; at < from + Number(width) * scale * 4; at += 1) if (at % 4 !== 3) data[at] = 0;
    }
  }
  return { data, side };
}

function scanned(text: string): string | undefined {
  const { data, side } = pixels(qrPath(text));
  return jsQR(data, side, side)?.data;
}

const gasAssets = Object.values(chains).flatMap(({ gasAsset }) => {
  const asset = must(parseAsset(gasAsset, 'thorchain'));
  const form = gasReferenceForm(asset);
  return form === undefined ? [] : [{ asset, form }];
});

describe('a drawn QR code', () => {
  test('keeps its quiet zone', () => {
    const { size, path } = qrPath('bitcoin:bc1q?amount=0.05020002');
    for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
      expect(Math.min(Number(x), Number(y))).toBeGreaterThanOrEqual(4);
      expect(Number(x) + Number(width)).toBeLessThanOrEqual(size - 4);
    }
  });

  test('is read back as the same text for every asset with a deposit URI', () => {
    let read = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...gasAssets),
        fc.bigInt({ min: 10n ** 6n, max: 10n ** 13n }),
        fc.integer({ min: 1, max: 99_999 }),
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        ({ asset, form }, wish, number, seed) => {
          const whole = wish - (wish % 100n);
          const amount = embedReference(baseAmount(whole), `${number}`.padStart(5, '0'), form, baseAmount(0n));
          const uri = depositUri(asset, addressFromSeed(asset.chain, seed), amount);
          if (uri === undefined) return;
          read += 1;
          expect(scanned(uri)).toBe(uri);
        },
      ),
      { numRuns: 60 },
    );
    expect(read).toBeGreaterThan(30);
  });
});
