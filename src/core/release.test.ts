import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { release } from './release.ts';

test('the version that functions name is that of the package', () => {
  expect(release).toBe(packageJson.version);
});
