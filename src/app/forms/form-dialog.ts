import { element } from '../../dom/element.ts';
import { tForm } from '../words/form-words.ts';
import { createFormSender, type SendForm } from './form-upload.ts';

/** Definition of a form dialog. */
export interface FormPlan<Body extends object, Answer> {
  readonly title: string;
  readonly button: string;
  readonly send: SendForm<Body, Answer>;
  readonly fields: readonly HTMLElement[];
  /** Returns the body to send, or an error message. */
  readonly read: () => Promise<Body | string>;
  /** Title and text after a successful submission. */
  readonly done: (answer: Answer) => { readonly title: string; readonly text: string };
}

/** Builds a form dialog. Closing keeps the input; `onDone` is called once sent, so that the next dialog starts empty. */
export function buildFormDialog<Body extends object, Answer>(plan: FormPlan<Body, Answer>, onDone: () => void): HTMLDialogElement {
  const title = element('h2', plan.title);
  const problem = element('p.form-problem', { role: 'alert' });
  const progress = element('progress', { max: '1', value: '0', 'aria-label': tForm('form.sending', { percent: 0 }) });
  const state = element('p.form-state', { role: 'status' });
  const send = element('button.button', { type: 'submit' }, plan.button);
  const cancel = element('button.text-button', { type: 'button' }, tForm('form.cancel'));
  const form = element('form', ...plan.fields, problem, progress, state, element('div.form-actions', send, cancel));
  const dialog = element('dialog.form-dialog', { 'aria-label': plan.title }, title, form);
  const sendForm = createFormSender(plan.send);
  progress.hidden = true;

  const show = (share: number) => {
    progress.value = share;
    state.textContent = share < 1 ? tForm('form.sending', { percent: Math.floor(share * 100) }) : tForm('form.stored');
  };

  async function submit(): Promise<void> {
    problem.textContent = '';
    const body = await plan.read();
    if (typeof body === 'string') {
      problem.textContent = body;
      return;
    }
    send.disabled = true;
    progress.hidden = false;
    show(0);
    const sent = await sendForm(body, show);
    send.disabled = false;
    progress.hidden = true;
    state.textContent = '';
    if (sent.ok) finish(plan.done(sent.answer));
    else problem.textContent = sent.words;
  }

  function finish(words: { readonly title: string; readonly text: string }): void {
    const close = element('button.button', { type: 'button' }, tForm('form.close'));
    close.addEventListener('click', () => dialog.close());
    title.textContent = words.title;
    form.replaceWith(element('p', { role: 'status' }, words.text), element('div.form-actions', close));
    close.focus();
    dialog.addEventListener('close', () => dialog.remove());
    onDone();
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!send.disabled) void submit();
  });
  cancel.addEventListener('click', () => dialog.close());
  document.body.append(dialog);
  return dialog;
}

/** A field with its label. */
export function labeled(label: string, field: HTMLElement, note?: string): HTMLElement {
  return element('label.form-field', element('span', label), field, ...(note === undefined ? [] : [element('small', note)]));
}
