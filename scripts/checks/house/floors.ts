import { createRequire } from 'node:module';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';

/** Floors of a module, top to bottom, with the upward lazy imports that it may have and why. */
export interface FloorPlan {
  readonly floors: readonly string[];
  readonly lazy?: Readonly<Record<string, string>>;
}

/** One import between two files. */
export interface Import {
  readonly from: string;
  readonly to: string;
  readonly isLazy: boolean;
}

/** Import directions between the floors of a module. */
export interface FloorView {
  readonly folders: number;
  readonly arrows: number;
  /** Arrows to a floor above, or with a folder that has no floor, as `from → to`. */
  readonly up: readonly string[];
  /** Named lazy arrows to a floor above. */
  readonly lazy: readonly string[];
}

const require = createRequire(import.meta.url);
const isTest = (path: string): boolean => /\.test\.tsx?$|\/fixtures\//.test(path);

/** Draws the arrows between the floors of `name` as seen in `imports`. */
export function viewFloors(name: string, { floors, lazy = {} }: FloorPlan, imports: readonly Import[]): FloorView {
  const folderIn = (path: string): string | undefined =>
    path.startsWith(`${name}/`) ? path.slice(name.length + 1).split('/', 1)[0] : undefined;
  const arrows = new Map<string, boolean>();
  for (const { from, to, isLazy } of imports) {
    const [upper, lower] = [folderIn(from), folderIn(to)];
    if (upper === undefined || lower === undefined || upper === lower) continue;
    const arrow = `${upper} → ${lower}`;
    arrows.set(arrow, (arrows.get(arrow) ?? true) && isLazy);
  }
  const isUp = (arrow: string): boolean => {
    const [from = '', to = ''] = arrow.split(' → ');
    return !floors.includes(from) || !floors.includes(to) || floors.indexOf(to) < floors.indexOf(from);
  };
  const rising = [...arrows].filter(([arrow]) => isUp(arrow));
  const isNamed = ([arrow, isLazy]: readonly [string, boolean]): boolean => isLazy && Object.hasOwn(lazy, arrow);
  return {
    folders: floors.length,
    arrows: arrows.size,
    up: rising.filter((one) => !isNamed(one)).map(([arrow]) => arrow),
    lazy: rising.filter(isNamed).map(([arrow]) => arrow),
  };
}

/** Imports between the files of the product, tests aside, as dependency-cruiser finds them. */
async function readImports(): Promise<readonly Import[]> {
  const { options } = require('../../config/depcruise.cjs') as { readonly options: ICruiseOptions };
  const { output } = await cruise(['src', 'api', 'scripts'], options);
  return (output as ICruiseResult).modules
    .filter(({ source }) => !isTest(source))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ resolved }) => !isTest(resolved))
        .map(({ resolved, dynamic }) => ({ from: source, to: resolved, isLazy: dynamic })),
    );
}

/** Prints the floors of every big module; false when an arrow leads up. */
export async function checkFloors(): Promise<boolean> {
  const plans = require('../../config/floors.json') as Readonly<Record<string, FloorPlan>>;
  const imports = await readImports();
  const views = Object.entries(plans).map(([name, plan]) => ({ name, ...viewFloors(name, plan, imports) }));
  for (const { name, folders, arrows, up, lazy } of views) {
    const known = lazy.length === 0 ? '' : `, ${lazy.length} lazy`;
    console.log(`${up.length === 0 ? 'ok ' : 'NOT'} ${name.padEnd(16)} ${folders} floors, ${arrows} arrows, ${up.length} up${known}`);
    for (const arrow of up) console.log(`      ${arrow}`);
  }
  return views.every(({ up }) => up.length === 0);
}
