import fc from 'fast-check';
import { expect, test } from 'vitest';
import { embedThemes } from '../../core/embed.ts';
import { isTheme, readConfigure } from './configure.ts';

test('configure accepts only known presets, and only as text', () => {
  expect(readConfigure({ strait: 1, type: 'configure', theme: 'dark', destination: '0x1' })).toEqual({ theme: 'dark' });
  expect(readConfigure({ strait: 1, type: 'configure', amount: 3 })).toBe('wrong');
  expect(readConfigure({ strait: 1, type: 'ready' })).toBeUndefined();
  expect(readConfigure({ type: 'configure', theme: 'dark' })).toBeUndefined();
});

test('reading a message never throws, whatever arrives', () => {
  const anything = fc.oneof(fc.anything(), fc.record({ strait: fc.constant(1), type: fc.constant('configure'), from: fc.anything() }));
  fc.assert(fc.property(anything, (value) => void readConfigure(value)));
});

test('accepts the contract’s themes and no other', () => {
  expect(embedThemes.every(isTheme)).toBe(true);
  expect(isTheme('sepia')).toBe(false);
});
