import { closeOnEscape } from '../../dom/close-on-escape.ts';
import { $history } from '../state/history/$history.ts';
import { joinSplits } from '../state/history/split-swaps.ts';
import { historyCsv, isCsvLayout } from '../track/history-csv.ts';
import { download } from '../ui/download.ts';

/** Saves the stored swaps as CSV in the chosen layout. */
export function startExport(menu: HTMLDetailsElement): void {
  menu.addEventListener('click', ({ target }) => {
    const layout = target instanceof Element ? target.closest<HTMLElement>('[data-layout]')?.dataset['layout'] : undefined;
    if (!isCsvLayout(layout)) return;
    menu.open = false;
    download(
      historyCsv(joinSplits($history.get().swaps), layout),
      `${layout === 'strait' ? '' : `${layout}-`}strait-activity.csv`,
      'text/csv',
    );
  });
  closeOnEscape(menu);
}
