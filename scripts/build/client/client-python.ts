import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AnswerForm } from '../../../src/client/answer-form.ts';
import type { EndpointCall } from '../../../src/client/transport.ts';

/** The Python client, distributed as is. */
const pythonFile = new URL('../../../public/client/strait.py', import.meta.url);

/** Dotted paths of the amounts in a form; lists add no segment. */
function amountPaths(form: AnswerForm, path = ''): readonly string[] {
  if (form === 'digits') return [path];
  if (Array.isArray(form)) return amountPaths(form[0] as AnswerForm, path);
  if (typeof form !== 'object') return [];
  return Object.entries(form).flatMap(([name, inner]) => amountPaths(inner, `${path === '' ? '' : `${path}.`}${name.replace('?', '')}`));
}

/** Table lines for the endpoints that the file calls. */
function formatTable(calls: readonly EndpointCall[], text: string): string {
  const rows = calls
    .filter(({ method, path }) => text.includes(`"${method}", "${path}"`))
    .map(({ method, path, answer }) => [`${method} ${path}`, amountPaths(answer)] as const)
    .filter(([, paths]) => paths.length > 0);
  const lines = rows
    .map(
      ([name, paths]) => `    "${name}": "${paths.join(' ')}",
`,
    )
    .sort();
  return `AMOUNTS: Dict[str, str] = {\n${lines.join('')}}\n`;
}

/** Every call of the client, from the current files in src/client/endpoints. */
async function everyCall(): Promise<readonly EndpointCall[]> {
  const folder = new URL('../../../src/client/endpoints/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts') && name !== 'error.ts');
  const modules = await Promise.all(
    files.sort().map((name) => import(new URL(name, folder).href) as Promise<Record<string, EndpointCall>>),
  );
  return modules.flatMap((module) => Object.values(module));
}

/** The current file, and the expected one with the table from the contract. */
export async function pythonTexts(): Promise<{ readonly now: string; readonly wanted: string }> {
  const now = readFileSync(pythonFile, 'utf8');
  const table = formatTable(await everyCall(), now);
  return { now, wanted: now.replace(/^AMOUNTS: [\s\S]*?(?=^# The end of what is written\.$)/m, () => table) };
}

/** Writes the table to the file. */
export const writePython = async (): Promise<void> => writeFileSync(pythonFile, (await pythonTexts()).wanted);
