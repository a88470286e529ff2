import { followPools } from '../header/header-swap.ts';
import { showAskedOnForm, showRestOnForm } from '../history/asked-on-form.ts';

/** Starts what is shown beside the form and is not needed to use it: the networks' state in the header, and unanswered payments. */
export function startBeside(): void {
  followPools();
  void showAskedOnForm().catch(() => undefined);
  showRestOnForm();
}
