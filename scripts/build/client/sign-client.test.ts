import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { subjectOf } from './sign-client.ts';

test('the provenance names the archive by its file name and the digests of its bytes', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sign-')), 'strait-client-1.2.3.tgz');
  writeFileSync(file, 'abc');
  expect(subjectOf(file)).toEqual({
    name: 'strait-client-1.2.3.tgz',
    digest: {
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      sha512: expect.stringMatching(/^ddaf35a193617aba[0-9a-f]{112}$/),
    },
  });
});
