import { element, svgElement } from '../../dom/element.ts';
import { tCheck } from '../words/check-words.ts';
import type { ToldVerdict } from './describe-verdict.ts';

const exclamation = 'M10 5.5v5.5M10 14v.2';
const info = 'M10 9v5M10 6.4v.2';
const shapes = {
  safe: 'M5 10.5l3.3 3.3L15 7',
  risky: exclamation,
  stop: 'M6 6l8 8M14 6l-8 8',
  sent: info,
  info,
  warning: exclamation,
};

const mark = (name: keyof typeof shapes, size: number): SVGElement =>
  svgElement(
    'svg.check-mark',
    { viewBox: '0 0 20 20', width: `${size}`, height: `${size}`, 'aria-hidden': 'true' },
    svgElement('path', { d: shapes[name] }),
  );

/** Verdict in one sentence, which gets the focus. */
export const drawHead = ({ outcome, title, text }: Pick<ToldVerdict, 'outcome' | 'title' | 'text'>): readonly HTMLElement[] => [
  element('h2', mark(outcome, 28), title),
  element('p', text),
];

function drawProblem({ reason, expected, found }: ToldVerdict['problems'][number]): HTMLElement {
  const values = [
    ['check.expected', expected],
    ['check.found', found],
  ] as const;
  const rows = values.flatMap(([name, value]) =>
    value === undefined ? [] : [element('div', element('dt', tCheck(name)), element('dd.mono', value))],
  );
  return element('li', element('p', reason), ...(rows.length === 0 ? [] : [element('dl', ...rows)]));
}

function drawFact({ name, text, isCode = false, note }: ToldVerdict['facts'][number]): HTMLElement {
  return element(
    isCode ? 'div.figure.figure-long' : 'div.figure',
    element('dt', name),
    element('dd', element(isCode ? 'span.mono' : 'span', text), ...(note === undefined ? [] : [element('span.check-note', note)])),
  );
}

/** Problems, warnings and facts below the verdict. */
export function drawRest({ problems, warnings, facts }: ToldVerdict): readonly HTMLElement[] {
  const told = warnings.map(({ severity, text, isEnglish = false }) =>
    element(
      'li',
      { 'data-severity': severity },
      mark(severity === 'info' ? 'info' : 'warning', 20),
      element('p', { lang: isEnglish && 'en' }, text),
    ),
  );
  return [
    ...(problems.length === 0 ? [] : [element('ul.check-problems', ...problems.map(drawProblem))]),
    ...(told.length === 0 ? [] : [element('ul.warnings', ...told)]),
    ...(facts.length === 0 ? [] : [element('dl.check-facts', ...facts.map(drawFact))]),
  ];
}
