import { expect, test } from 'vitest';
import { cardsHtml, columnsHtml, questionsHtml } from './layout-blocks.ts';

test('makes each section of the third level a card with its icon', () => {
  const html = cardsHtml('wallet pen', '<h3>One</h3>\n<p>a</p>\n<h3>Two</h3>\n<p>b</p>');
  expect(html.match(/<section class="card way"><svg[^>]*>.*?<\/svg>\n<h3>(One|Two)<\/h3>/gs)).toHaveLength(2);
  expect(() => cardsHtml('wallet', '<h3>One</h3><h3>Two</h3>')).toThrow('2 cards have 1 icons');
  expect(() => cardsHtml('boat', '<h3>One</h3>')).toThrow('an icon is one of wallet, code, pen');
});

test('puts sections of the second level side by side', () => {
  expect(columnsHtml('<h2>A</h2>\n<p>a</p>\n<h2 id="b">B</h2>')).toBe(
    '<div class="columns"><section><h2>A</h2>\n<p>a</p></section>\n<section><h2 id="b">B</h2></section></div>',
  );
});

test('shows a question’s heading and short answer, and keeps every word of the long one', () => {
  const html = questionsHtml('<h3>Why</h3>\n<p>Because</p>\n<p>Long</p>\n<p>Longer</p>');
  expect(html).toBe(
    '<div class="questions"><details class="question"><summary><h3>Why</h3>\n<span>Because</span></summary>\n<div><p>Long</p>\n<p>Longer</p></div></details></div>',
  );
  expect(() => questionsHtml('<h3>Why</h3>\n<p>Because</p>')).toThrow('a question has a heading, a short answer and a long one');
});
