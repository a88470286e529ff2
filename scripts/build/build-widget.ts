import { writeFileSync } from 'node:fs';
import { bundle } from './build-view.ts';

/** What other sites load to hold the widget: one script without a dependency. */
export const buildWidget = (): Promise<string> => bundle('src/site/widget/widget.ts');

if (import.meta.main) {
  const text = await buildWidget();
  writeFileSync(new URL('../../dist/widget.js', import.meta.url), text);
  console.log(`widget.js is ${Buffer.byteLength(text)} bytes.`);
}
