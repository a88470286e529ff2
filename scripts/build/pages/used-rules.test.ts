import { expect, test } from 'vitest';
import { withUsedRules } from './used-rules.ts';

const sheet =
  'a{color:red}.callout{gap:1px}.callout-label{gap:2px}:is(.callout-stop,.steps) b{gap:3px}.button{gap:4px}@media print{.steps>li{gap:5px}.button{gap:6px}}';

test('drops the rules of content that a page does not have, and no others', () => {
  expect(withUsedRules(sheet, '<p class="button">')).toBe('a{color:red}.button{gap:4px}@media print{.button{gap:6px}}');
  const kept = 'a{color:red}:is(.callout-stop,.steps) b{gap:3px}.button{gap:4px}@media print{.steps>li{gap:5px}.button{gap:6px}}';
  expect(withUsedRules(sheet, '<ol class="wide steps">')).toBe(kept);
});
