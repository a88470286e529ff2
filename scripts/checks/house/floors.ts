import { createRequire } from 'node:module';
import { cruise, type ICruiseOptions, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';

interface Config {
  readonly forbidden: readonly { readonly name: string }[];
  readonly options: ICruiseOptions;
}

const require = createRequire(import.meta.url);

/** Prints the floors of every big module with the imports that lead up; false when there are any. */
export async function checkFloors(): Promise<boolean> {
  const { forbidden, options } = require('../../config/depcruise.cjs') as Config;
  const floors = require('../../config/floors.json') as Readonly<
    Record<string, { readonly floors: readonly string[]; readonly lazy?: object }>
  >;
  const rules = { forbidden: forbidden.filter(({ name }) => name.startsWith('floors-of-')) } as IFlattenedRuleSet;
  const { output } = await cruise(['src'], { ...options, validate: true, ruleSet: rules });
  const { violations } = (output as ICruiseResult).summary;
  for (const [module, { floors: list, lazy = {} }] of Object.entries(floors)) {
    const up = violations.filter(({ rule }) => rule.name === `floors-of-${module}`);
    console.log(
      `${up.length === 0 ? 'ok ' : 'NOT'} ${module.padEnd(14)} ${list.length} floors, ${up.length} up, ${Object.keys(lazy).length} lazy by name`,
    );
    for (const { from, to } of up) console.log(`      ${from} → ${to}`);
  }
  return violations.length === 0;
}
