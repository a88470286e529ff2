/*
 * Renews src/spec/recorded/shapes from an OpenAPI file of a network, for the paths already recorded.
 *
 *   npm run shapes -- thornode FILE.yaml      thornode, mayanode or midgard
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseYaml } from '@redocly/openapi-core';
import { recordedJson } from '../../src/spec/recorded/read.ts';
import { type OpenApi, shapesFrom } from '../../src/spec/recorded/shapes/from-openapi.ts';
import type { Shapes } from '../../src/spec/recorded/shapes/shapes.ts';

const apis = ['thornode', 'mayanode', 'midgard'];
const [api = '', file] = process.argv.slice(2);
if (!apis.includes(api) || file === undefined) {
  console.error(`Name one of ${apis.join(', ')}, and the network's OpenAPI file.`);
  process.exit(1);
}
const old = recordedJson<Shapes>(`shapes/${api}.json`);
const shapes = shapesFrom(parseYaml(readFileSync(file, 'utf8')) as OpenApi, Object.keys(old.answers));
writeFileSync(new URL(`../../src/spec/recorded/shapes/${api}.json`, import.meta.url), `${JSON.stringify(shapes, null, 2)}\n`);
console.log(`${api}: ${old.version} → ${shapes.version}`);
const gone = Object.keys(old.answers).filter((path) => !(path in shapes.answers));
if (gone.length > 0) console.log(`No longer there: ${gone.join(', ')}`);
