import { expect, test } from 'vitest';
import { withIslandStyleInHead, withOwnElement, withStableIslands } from './stable-islands.ts';

const island = (uid: string, url: string) =>
  `<p>uid="${uid}"</p><astro-island uid="${uid}" prefix="r1" component-url="${url}" ssr></astro-island>`;
const uidsOf = (html: string) => [...html.matchAll(/<astro-island uid="([^"]+)"/g)].map(([, uid]) => uid);

test('names islands by what they load and their position', () => {
  const [here, elsewhere] = [island('Z2hLby5', '/a.js') + island('x', '/a.js'), island('xYyqm', '/a.js') + island('y', '/a.js')].map(
    withStableIslands,
  );
  expect(uidsOf(here ?? '')).toEqual(uidsOf(elsewhere ?? ''));
  expect(new Set(uidsOf(here ?? '')).size).toBe(2);
  expect(uidsOf(withStableIslands(island('Z2hLby5', '/b.js')))).not.toEqual([uidsOf(here ?? '')[0]]);
});

test('changes nothing else in a page when naming islands', () => {
  expect(withStableIslands(island('Z2hLby5', '/a.js'))).toMatch(
    /^<p>uid="Z2hLby5"<\/p><astro-island uid="[0-9a-f]{8}" prefix="r1" component-url="\/a.js" ssr><\/astro-island>$/,
  );
});

test('moves the island style rule into the style in the head once', () => {
  const rule = 'astro-island,astro-slot{display:contents}';
  const own = island('a', '/a.js');
  expect(withIslandStyleInHead(`<head><style>@media (width<9px){p{}}</style></head><div><style>${rule}</style>${own}</div>`)).toBe(
    `<head><style>@media (width<9px){p{}}${rule}</style></head><div>${own}</div>`,
  );
  const plain = '<head><style>p{}</style></head>';
  expect(withIslandStyleInHead(plain)).toBe(plain);
});

test('stops the build at an island whose style would be lost', () => {
  const [own, style] = [island('a', '/a.js'), '<style>astro-island{display:contents}</style>'];
  expect(() => withIslandStyleInHead(`<head></head>${style}${own}<style>p{}</style>`)).toThrow('no style in its head');
  expect(() => withIslandStyleInHead(`<head><style>p{}</style></head>${own}`)).toThrow('no style of Astro’s');
});

const astros = '<script>(()=>{customElements.define("astro-island",class{})})();</script>';

test('puts its own element behind the last island, in place of Astro’s', () => {
  const first = '<script>touch()</script>';
  const page = withOwnElement(`${first}${astros}${island('a', '/a.js')}<p>x</p>`);
  expect(page.startsWith(`${first}<p>uid="a"</p><astro-island`)).toBe(true);
  expect(page).toMatch(/<\/astro-island><script>\{[^<]*'astro-island'[^<]*<\/script><p>x<\/p>$/);
  expect(withOwnElement('<p>x</p>')).toBe('<p>x</p>');
  expect(() => withOwnElement(island('a', '/a.js'))).toThrow('Astro');
});
