import { expect, test } from 'vitest';
import { overallOf } from './status-overall.ts';

test.each([
  ['ok', undefined, 'ok', /works/],
  ['ok', 'Halted: Bitcoin', 'degraded', /^The service works\. Halted: Bitcoin$/],
  ['degraded', 'Halted: Bitcoin', 'degraded', /^(?!.*Halted: Bitcoin)/],
  ['down', undefined, 'down', /^Down/],
] as const)('the dot of a service that is %s beside the notice %s has the color of its sentence: %s', (state, notice, health, sentence) => {
  const overall = overallOf(state, notice);
  expect(overall.health).toBe(health);
  expect(overall.sentence).toMatch(sentence);
});
