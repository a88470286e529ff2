import { closeOnEscape } from '../../dom/close-on-escape.ts';
import { $history } from '../state/history/$history.ts';
import { joinSplits } from '../state/history/split-swaps.ts';
import { download } from '../ui/download.ts';

/** Saves the stored swaps as CSV in the chosen layout. */
export function startExport(menu: HTMLDetailsElement): void {
  menu.addEventListener('click', ({ target }) => {
    const layout = target instanceof Element ? target.closest<HTMLElement>('[data-layout]')?.dataset['layout'] : undefined;
    if (layout === undefined) return;
    // After a failure the menu stays open.
    const loading = import('../track/history-csv.ts').then(({ historyCsv, isCsvLayout }) => {
      if (!isCsvLayout(layout)) return;
      menu.open = false;
      const swaps = joinSplits($history.get().swaps);
      download(historyCsv(swaps, layout), `${layout === 'strait' ? '' : `${layout}-`}strait-activity.csv`, 'text/csv');
    });
    void loading.catch(() => undefined);
  });
  closeOnEscape(menu);
}
