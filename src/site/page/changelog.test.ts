import { describe, expect, test } from 'vitest';
import { type Release, type ReleaseChange, withChanges } from './changelog.ts';

const release = (body: string, version = '0.3.0'): Release => ({ title: 'T', version, date: '2026-11-20', body });
const change = (name: string, body: string, kind: ReleaseChange['kind'] = 'changed'): ReleaseChange => ({
  kind,
  body,
  file: `content/changelog/0-3-0/${name}.md`,
});
const bodyWith = (body: string, ...changes: readonly ReleaseChange[]) => withChanges([release(body)], changes)[0]?.body;

describe('a change in a file of its own', () => {
  test('comes last in the section of its kind, in the order of file names', () => {
    const body = '### Added\n\n- A\n\n### Changed\n\n- B\n';
    expect(bodyWith(body, change('z', 'E\n'), change('a', '\nD'), change('m', 'C', 'added'))).toBe(
      '### Added\n\n- A\n- C\n\n### Changed\n\n- B\n- D\n- E',
    );
  });

  test('gets a section where the release has none of its kind', () => {
    expect(bodyWith('### Added\n\n- A', change('a', 'B', 'fixed'), change('b', 'C', 'fixed'))).toBe(
      '### Added\n\n- A\n\n### Fixed\n\n- B\n- C',
    );
  });

  test('stays one item when it has several lines', () => {
    expect(bodyWith('### Changed\n\n- A', change('a', 'B\nC'))).toBe('### Changed\n\n- A\n- B\n  C');
  });

  test('changes no other release', () => {
    const others = [release('### Added\n\n- A\n', '0.2.0'), release('### Changed\n\n- B\n')];
    expect(withChanges(others, [change('a', 'C')])[0]).toEqual(others[0]);
  });

  test('is refused without its release, with the name of its file', () => {
    expect(() => withChanges([release('', '0.2.0')], [change('a', 'B')])).toThrow(
      'content/changelog/0-3-0/a.md: there is no release content/changelog/0-3-0.md',
    );
  });
});
