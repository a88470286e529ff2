import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { bundle } from './build-view.ts';

/** The widget script that other sites embed, without dependencies. */
export const buildWidget = (): Promise<string> => bundle('src/site/widget/widget.ts');

/** Path of a widget version relative to the origin; its content is immutable. */
export const versionedWidget = (version: string): string => `widget/${version}/widget.js`;

/** The `integrity` attribute of a script. */
export const integrityOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/**
 * Stores the widget of this version below `folder`, whose files are committed and served unchanged.
 * @throws Error when the stored one differs: sites that pin its digest would reject the change.
 */
export function keepWidget(folder: string, version: string, text: string): void {
  const file = join(folder, versionedWidget(version));
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    console.log(`${versionedWidget(version)} is new: commit it, and name its integrity in the documentation: ${integrityOf(text)}`);
  } else if (readFileSync(file, 'utf8') !== text)
    throw new Error(
      `widget.js is another one than public/${versionedWidget(version)}. Raise the version in package.json, or remove that file if it was never deployed; then build again.`,
    );
}

if (import.meta.main) {
  const root = new URL('../..', import.meta.url).pathname;
  const text = await buildWidget();
  const dist = process.argv[2] ?? join(root, 'dist');
  writeFileSync(join(dist, 'widget.js'), text);
  // public/ is already copied into the build, except for a new version's file.
  for (const folder of [join(root, 'public'), dist]) keepWidget(folder, packageJson.version, text);
  console.log(`widget.js is ${Buffer.byteLength(text)} bytes.`);
}
