import packageJson from '../../../package.json' with { type: 'json' };
import type { Release } from '../page/changelog.ts';
import { readMatter, splitMatter } from './front-matter.ts';
import { isDay } from './iso-day.ts';

const numbersOf = (version: string): readonly number[] => version.split('.').map(Number);

function isAhead(version: string, of: string): boolean {
  const [own, other] = [numbersOf(version), numbersOf(of)];
  const at = own.findIndex((part, place) => part !== other[place]);
  return at >= 0 && (own[at] ?? 0) > (other[at] ?? 0);
}

/** The release of a file of content/changelog. @throws Error that names the file and what is wrong with its front matter. */
export function readReleaseFile(file: string, text: string, current = packageJson.version): Release {
  const { matter, body } = splitMatter(file, text);
  const { title = '', version = '', date = '', ...others } = readMatter(file, matter);
  const stray = Object.keys(others)[0];
  const rules: readonly (readonly [boolean, string])[] = [
    [stray === undefined, `${stray} is none of the keys title, version, date`],
    [title !== '' && title.length <= 70, 'title has 1 to 70 characters'],
    [/^\d+\.\d+\.\d+$/.test(version), `version is three numbers such as 0.3.0, not ${version || 'missing'}`],
    [!isAhead(version, current), `version ${version} is ahead of package.json, which has ${current}; raise that first`],
    [isDay(date), `date is a day of the calendar such as 2026-11-20, not ${date || 'missing'}`],
  ];
  const broken = rules.find(([holds]) => !holds);
  if (broken !== undefined) throw new Error(`${file}: front matter: ${broken[1]}`);
  return { title, version, date, body: body.trim() };
}
