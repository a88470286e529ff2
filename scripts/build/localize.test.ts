import { describe, expect, test } from 'vitest';
import { localizedPage, localizedScripts } from './localize.ts';

const scripts = new Map([
  ['words.AA.js', 'const t=/* @__PURE__ */JSON.parse("%words page 12ab34cd%");export{t}'],
  ['form.BB.js', 'import{t}from"./words.AA.js";const load=()=>import("./later.CC.js");const deps=["_astro/later.CC.js"]'],
  ['later.CC.js', 'import"./form.BB.js";import"./react.DD.js"'],
  ['react.DD.js', 'export const react=1'],
]);
const tables = { en: { page: { hello: 'Hello' } }, de: { page: { hello: 'Guten “Tag”' } } };

describe('scripts by language', () => {
  const { files, names } = localizedScripts(scripts, tables);
  const own = (name: string) => names.get('de')?.get(name) ?? '';

  test('leave the English scripts in place with their texts filled in', () => {
    expect(files.get('words.AA.js')).toContain('{"hello":"Hello"}');
    expect(files.get('form.BB.js')).toBe(scripts.get('form.BB.js'));
  });

  test('copy each script with texts and each that loads one, and point the copies at each other', () => {
    expect([...(names.get('de')?.keys() ?? [])].sort()).toEqual(['form.BB.js', 'later.CC.js', 'words.AA.js']);
    expect(files.get(own('words.AA.js'))).toContain('{"hello":"Guten “Tag”"}');
    expect(files.get(own('form.BB.js'))).toContain(`from"./${own('words.AA.js')}"`);
    expect(files.get(own('form.BB.js'))).toContain(`["_astro/${own('later.CC.js')}"]`);
    expect(files.get(own('later.CC.js'))).toContain('import"./react.DD.js"');
  });

  test('get another name when a text changes', () => {
    const other = localizedScripts(scripts, { ...tables, de: { page: { hello: 'Hallo' } } });
    expect(other.names.get('de')?.get('form.BB.js')).not.toBe(own('form.BB.js'));
  });

  test('throw for a language that lacks a text group', () => {
    expect(() => localizedScripts(scripts, { de: {} })).toThrow('no texts of page');
  });

  test('appear only in pages of that language', () => {
    const page = (lang: string) => `<html lang="${lang}"><astro-island component-url="/_astro/form.BB.js"></astro-island></html>`;
    expect(localizedPage(page('en'), names)).toBe(page('en'));
    expect(localizedPage(page('de'), names)).toContain(`/_astro/${own('form.BB.js')}`);
  });

  test('throw when named in an inline script, whose hash the policy holds', () => {
    const page = '<html lang="de"><script type="module">import "/_astro/form.BB.js"</script></html>';
    expect(() => localizedPage(page, names)).toThrow('inside a page');
  });
});
