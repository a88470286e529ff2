import type { AssetChoice } from '../state/assets/asset-list.ts';

type Openness = Pick<AssetChoice, 'open'>;

const pageRows = 7;

/** Next open row; rows that are not open are skipped. */
function step(found: readonly Openness[], from: number, by: 1 | -1): number | undefined {
  for (let at = from + by; at >= 0 && at < found.length; at += by) if (found[at]?.open) return at;
  return undefined;
}

/** Row that a key moves to from row `active`; undefined if the key does not move. */
export function moveActive(key: string, found: readonly Openness[], active: number): number | undefined {
  const last = found.length - 1;
  switch (key) {
    case 'ArrowDown':
      return step(found, active, 1) ?? active;
    case 'ArrowUp':
      return step(found, active, -1) ?? active;
    case 'PageDown': {
      const goal = Math.min(active + pageRows, last);
      return step(found, goal - 1, 1) ?? step(found, goal, -1) ?? active;
    }
    case 'PageUp': {
      const goal = Math.max(active - pageRows, 0);
      return step(found, goal + 1, -1) ?? step(found, goal, 1) ?? active;
    }
    case 'Home':
      return step(found, -1, 1) ?? active;
    case 'End':
      return step(found, last + 1, -1) ?? active;
    default:
      return undefined;
  }
}
