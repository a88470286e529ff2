import { createElement as drawn } from 'preact';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { preactForReact } from './preact-islands.ts';

const resolved = (source: string) => source.replace(preactForReact.find, preactForReact.replacement);

test.each([
  ['react', 'preact/compat'],
  ['react/jsx-runtime', 'preact/compat/jsx-runtime'],
  ['react-dom', 'preact/compat'],
  ['react-dom/client', 'preact/compat/client'],
  ['react-dom/server', 'preact/compat/server'],
  ['react-refresh', 'react-refresh'],
  ['@nanostores/react', '@nanostores/react'],
])('resolves %s to %s', (source, target) => expect(resolved(source)).toBe(target));

test('renders with Preact in tests too', () => expect(createElement).toBe(drawn));
