import { subscribeToNewsletter } from '../../client/v1/newsletter.ts';
import { reportBug } from '../../client/v1/report-bug.ts';
import type { NewsletterInput } from '../../contract/v1/newsletter.ts';
import type { ReportInput } from '../../contract/v1/report-bug.ts';
import { element } from '../../dom/element.ts';
import { locale } from '../../i18n/locale.ts';
import { withStyles } from '../ui/with-styles.ts';
import { tForm } from '../words/form-words.ts';
import { buildFormDialog, type FormPlan, labeled } from './form-dialog.ts';
import { imageProblem, imageTypes, readImage } from './form-image.ts';

function newsletterForm(onDone: () => void): HTMLDialogElement {
  const email = element('input', { type: 'email', required: '', autocomplete: 'email', maxlength: '254', inputmode: 'email' });
  const plan: FormPlan<NewsletterInput, unknown> = {
    title: tForm('newsletter.title'),
    button: tForm('newsletter.send'),
    send: subscribeToNewsletter,
    fields: [element('p', tForm('newsletter.text')), labeled(tForm('newsletter.email'), email)],
    read: async () => ({ email: email.value, language: locale() as NewsletterInput['language'] }),
    done: () => ({ title: tForm('newsletter.doneTitle'), text: tForm('newsletter.done') }),
  };
  return buildFormDialog(plan, onDone);
}

function reportForm(onDone: () => void): HTMLDialogElement {
  const description = element('textarea', { required: '', rows: '6', maxlength: '10000' });
  const email = element('input', { type: 'email', autocomplete: 'email', maxlength: '254', inputmode: 'email' });
  const image = element('input', { type: 'file', accept: imageTypes.join(',') });
  const kinds = (['bug', 'feature'] as const).map((kind, index) => {
    const radio = element('input', { type: 'radio', name: 'report-kind', value: kind, ...(index === 0 ? { checked: '' } : {}) });
    return { kind, radio, label: element('label.form-choice', radio, tForm(`report.${kind}`)) };
  });
  // Path only: the query may contain an address.
  const page = location.pathname;
  const plan: FormPlan<ReportInput, Awaited<ReturnType<typeof reportBug>>> = {
    title: tForm('report.title'),
    button: tForm('report.send'),
    send: reportBug,
    fields: [
      element('fieldset', element('legend', tForm('report.kind')), ...kinds.map(({ label }) => label)),
      labeled(tForm('report.description'), description, tForm('report.never')),
      labeled(tForm('report.email'), email),
      labeled(tForm('report.image'), image, tForm('report.imageNote')),
      element('p.form-note', tForm('report.page', { path: page })),
    ],
    async read() {
      const file = image.files?.[0];
      const problem = file && imageProblem(file);
      if (problem !== undefined) return problem;
      const attachment = file && (await readImage(file).catch(() => undefined));
      if (file && attachment === undefined) return tForm('report.imageType');
      return {
        description: description.value,
        type: kinds.find(({ radio }) => radio.checked)?.kind ?? 'bug',
        page,
        ...(email.value === '' ? {} : { email: email.value }),
        ...(attachment === undefined ? {} : { attachment }),
      };
    },
    done: ({ report_id: id }) => ({ title: tForm('report.doneTitle'), text: tForm('report.done', { id }) }),
  };
  return buildFormDialog(plan, onDone);
}

const forms: Readonly<Record<string, (onDone: () => void) => HTMLDialogElement>> = { newsletter: newsletterForm, report: reportForm };
const open = new Map<string, HTMLDialogElement>();

function show(name: string): void {
  const build = forms[name];
  if (build === undefined) return;
  const dialog = open.get(name) ?? build(() => open.delete(name));
  open.set(name, dialog);
  if (!dialog.open) dialog.showModal();
}

// The page names its style sheet: one imported by a worker build is not published.
const dialogStyle = document.querySelector<HTMLElement>('[data-forms]')?.dataset['style'] ?? '';

document.addEventListener('site-form', ({ target }) => {
  const name = target instanceof HTMLElement ? (target.dataset['form'] ?? '') : '';
  // A form without its styles can still be filled in.
  const shown = () => show(name);
  void withStyles(Promise.resolve(), dialogStyle).then(shown, shown);
});
