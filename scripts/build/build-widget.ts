import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { bundle } from './build-view.ts';

/** What other sites load to hold the widget: one script without a dependency. */
export const buildWidget = (): Promise<string> => bundle('src/site/widget/widget.ts');

/** Path of the widget of one version below the origin: what stands there never changes. */
export const versionedWidget = (version: string): string => `widget/${version}/widget.js`;

/** The `integrity` attribute of a script. */
export const integrityOf = (text: string): string => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/**
 * Keeps the widget of this version below `folder`, whose files are served as they are and committed.
 * @throws Error when another one is kept for it: sites that name its digest would refuse what has changed.
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
  // Files of public/ are in the build already: the one of a new version is not.
  for (const folder of [join(root, 'public'), dist]) keepWidget(folder, packageJson.version, text);
  console.log(`widget.js is ${Buffer.byteLength(text)} bytes.`);
}
