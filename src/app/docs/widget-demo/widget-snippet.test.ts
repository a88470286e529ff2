import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { widgetSandbox, widgetTag } from './widget-snippet.ts';

test('the tag contains the chosen settings, escaped so that none can end an attribute', () => {
  expect(widgetTag('https://a.example/widget.js', { from: 'BTC.BTC', amount: ' 0.1 ', to: '', theme: 'auto' })).toBe(
    '<script src="https://a.example/widget.js"\n  data-from="BTC.BTC"\n  data-amount="0.1"\n  async></script>',
  );
  expect(widgetTag('https://a.example/widget.js', { amount: '"><b>' })).toContain('data-amount="&quot;><b>"');
});

test('the demo frame has the same sandbox permissions as the widget’s', () => {
  const widget = readFileSync(new URL('../../../site/widget/widget.ts', import.meta.url), 'utf8');
  expect(widget).toContain(`setAttribute('sandbox', '${widgetSandbox}')`);
});
