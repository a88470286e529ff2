import { expect, test } from 'vitest';
import { separatedList } from './separated-list.ts';

const even = separatedList({
  separator: ',',
  read: (part) => (/^[0-9]*[02468]$/.test(part) ? Number(part) : undefined),
  expected: 'is odd',
  quote: (part) => part.slice(0, 1),
});

test('reads the trimmed parts in order', () => {
  expect(even.parse('2, 4 ,6')).toEqual([2, 4, 6]);
});

test('reports every malformed part, quoting no more than it may', () => {
  expect(even.safeParse('2,31,,55').error?.issues.map(({ message }) => message)).toEqual(['"3" is odd', '"" is odd', '"5" is odd']);
});
