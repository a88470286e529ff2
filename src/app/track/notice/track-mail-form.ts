import { mailSwapEnd } from '../../../client/v1/swap-mail.ts';
import type { SwapMailInput } from '../../../contract/v1/follow/swap-mail.ts';
import { element } from '../../../dom/element.ts';
import { locale } from '../../../i18n/locale.ts';
import formStyle from '../../forms/form-dialog.css?url';
import { buildFormDialog, type FormPlan, labeled } from '../../forms/form-dialog.ts';
import { withStyles } from '../../ui/with-styles.ts';
import { tForm } from '../../words/form-words.ts';
import type { MailedSwap } from '../track-follow.ts';

const open = new Map<string, HTMLDialogElement>();

function mailForm({ tx, network, otherTx }: MailedSwap, onDone: () => void): HTMLDialogElement {
  const email = element('input', { type: 'email', required: '', autocomplete: 'email', maxlength: '254', inputmode: 'email' });
  const plan: FormPlan<SwapMailInput, unknown> = {
    title: tForm('swapMail.title'),
    button: tForm('swapMail.send'),
    send: mailSwapEnd,
    fields: [element('p', tForm('swapMail.text')), labeled(tForm('newsletter.email'), email)],
    read: async () => ({
      tx,
      email: email.value,
      language: locale() as SwapMailInput['language'],
      ...(network === undefined ? {} : { network }),
      ...(otherTx === undefined ? {} : { other_tx: otherTx }),
    }),
    done: () => ({ title: tForm('newsletter.doneTitle'), text: tForm('swapMail.done') }),
  };
  return buildFormDialog(plan, onDone);
}

/** Shows the email form of a swap, keeping earlier input; `onDone` is called once an address is accepted. */
export async function openMailForm(swap: MailedSwap, onDone: () => void): Promise<void> {
  // The form works without its styles.
  await withStyles(Promise.resolve(), formStyle).catch(() => undefined);
  const dialog =
    open.get(swap.tx) ??
    mailForm(swap, () => {
      open.delete(swap.tx);
      onDone();
    });
  open.set(swap.tx, dialog);
  if (!dialog.open) dialog.showModal();
}
