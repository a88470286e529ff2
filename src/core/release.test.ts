import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { release } from './release.ts';

test('uses the package version as the release', () => {
  expect(release).toBe(packageJson.version);
});
