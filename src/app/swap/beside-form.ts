import { followPools } from '../header/header-swap.ts';
import { showAskedOnForm, showRestOnForm } from '../history/asked-on-form.ts';

/** Texts and checks of the review, in one file with what lists of orders need of them: a press then waits for its own part alone. */
const loadTerms = () => import('../words/confirm-words.ts');

/** Starts what is shown beside the form and is not needed to use it: the networks' state in the header, unanswered payments, and the review's texts. */
export function startBeside(): void {
  followPools();
  void loadTerms().catch(() => undefined);
  void showAskedOnForm().catch(() => undefined);
  showRestOnForm();
}
