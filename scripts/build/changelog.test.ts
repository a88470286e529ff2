import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { changelogText, releaseNotes } from './changelog.ts';

test('CHANGELOG.md is written from content/changelog: run `npm run changelog`', () => {
  const written = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8');
  expect(written).toBe(changelogText());
  expect(written).not.toMatch(/\]\(\//);
});

test('writes the notes of a release with its text and changes, and none for a version without a release', () => {
  expect(releaseNotes('0.3.0')).toContain('Offers are ordered by value');
  expect(() => releaseNotes('9.9.9')).toThrow('content/changelog has no release 9.9.9.');
});
