import { followPools } from '../header/header-swap.ts';
import { showAskedOnForm, showRestOnForm } from '../history/asked-on-form.ts';

/** Texts and checks of the review, in one file with what lists of orders need of them: a later press waits for its own part alone. */
const loadTerms = () => void import('../words/confirm-words.ts').catch(() => undefined);

/**
 * Starts what is shown beside the form and is not needed to use it: the networks' state in the header, unanswered payments, and,
 * once the page is touched, the review's texts.
 */
export function startBeside(): void {
  followPools();
  for (const sign of ['pointerdown', 'keydown']) addEventListener(sign, loadTerms, { once: true, passive: true });
  void showAskedOnForm().catch(() => undefined);
  showRestOnForm();
}
