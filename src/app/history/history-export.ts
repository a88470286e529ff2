import { closeOnEscape } from '../../dom/close-on-escape.ts';
import { $history } from '../state/history/$history.ts';
import { download } from '../ui/download.ts';

/** Saves the stored swaps as CSV in the chosen layout. */
export function startExport(menu: HTMLDetailsElement): void {
  menu.addEventListener('click', ({ target }) => {
    const layout = target instanceof Element ? target.closest<HTMLElement>('[data-layout]')?.dataset['layout'] : undefined;
    if (layout === undefined) return;
    menu.open = false;
    void import('../track/history-csv.ts').then(({ historyCsv, isCsvLayout }) => {
      if (!isCsvLayout(layout)) return;
      download(historyCsv($history.get().swaps, layout), `${layout === 'strait' ? '' : `${layout}-`}strait-activity.csv`, 'text/csv');
    });
  });
  closeOnEscape(menu);
}
