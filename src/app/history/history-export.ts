import { $history } from '../state/history/$history.ts';
import { csvLayouts, historyCsv } from '../track/history-csv.ts';
import { download } from '../ui/download.ts';

/** Saves the stored swaps as CSV in the chosen layout. */
export function startExport(menu: HTMLDetailsElement): void {
  menu.addEventListener('click', ({ target }) => {
    const wanted = target instanceof Element ? target.closest<HTMLElement>('[data-layout]')?.dataset['layout'] : undefined;
    const layout = csvLayouts.find((one) => one === wanted);
    if (layout === undefined) return;
    menu.open = false;
    download(historyCsv($history.get().swaps, layout), `${layout === 'strait' ? '' : `${layout}-`}strait-activity.csv`, 'text/csv');
  });
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
}
