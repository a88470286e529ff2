import { bech32 as scureBech32, bech32m as scureBech32m } from '@scure/base';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bech32 } from './bech32.ts';

it('writes what another implementation reads back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.constantFrom('tex', 'thorpub', 'mayapub'), (bytes, prefix) => {
      for (const [variant, coder] of [
        ['bech32', scureBech32],
        ['bech32m', scureBech32m],
      ] as const) {
        const read = coder.decode(bech32(prefix, bytes, variant) as `${string}1${string}`, 120);
        expect(read.prefix).toBe(prefix);
        expect(coder.fromWords(read.words)).toEqual(bytes);
      }
    }),
  );
});
