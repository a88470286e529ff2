import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { release } from './release.ts';

test('gives the package version as the release that functions name', () => {
  expect(release).toBe(packageJson.version);
});
