import { ServiceError } from '../../client/errors.ts';
import { issueMandate } from '../../client/v1/mandate.ts';
import { t } from '../../i18n/t.ts';
import { client } from '../ui/client.ts';
import { failureText } from '../ui/failure-text.ts';
import { partElements } from '../ui/live-error.ts';
import { tMandate } from '../words/mandate-words.ts';
import { type LimitName, limitNames, readLimits } from './read-limits.ts';

const timeoutMs = 20_000;
const usualDays = 30;

/** A day from now as a date field has it. */
function dayFromNow(days: number): string {
  const day = new Date(Date.now() + days * 86_400_000);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');
}

function start(root: HTMLElement): void {
  const part = partElements(root);
  const field = (name: LimitName) => part(name) as HTMLInputElement | HTMLTextAreaElement;
  const address = part('address') as HTMLTextAreaElement;
  const copy = part('copy');
  let asking: AbortController | undefined;

  const markWrong = (name: string | undefined, text: string) => {
    part('wrong').textContent = text;
    const known = limitNames.find((one) => one === name);
    if (known === undefined) return;
    field(known).setAttribute('aria-invalid', 'true');
    field(known).focus();
  };
  /** An address stands only beside the limits that it has. */
  const forget = () => {
    asking?.abort();
    part('answer').hidden = true;
    part('wrong').textContent = '';
    copy.textContent = t('copy.do');
    for (const one of root.querySelectorAll('[aria-invalid]')) one.removeAttribute('aria-invalid');
  };
  const requestAddress = async () => {
    forget();
    const read = readLimits((name) => field(name).value);
    if ('wrong' in read) return markWrong(read.wrong, tMandate(read.wrong === 'until' ? 'mandate.day' : 'mandate.number'));
    const own = new AbortController();
    asking = own;
    try {
      const made = await issueMandate(client, read.limits, { signal: own.signal, timeoutMs });
      if (own.signal.aborted) return;
      part('sentence').textContent = made.sentence;
      address.value = made.address;
      part('answer').hidden = false;
      part('says').focus();
    } catch (problem) {
      if (!own.signal.aborted) markWrong(problem instanceof ServiceError ? problem.field : undefined, failureText(problem));
    }
  };

  const form = part('form') as HTMLFormElement;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void requestAddress();
  });
  form.addEventListener('input', forget);
  copy.addEventListener('click', () => {
    const told = (done: boolean) => {
      copy.textContent = t(done ? 'copy.done' : 'copy.failed');
      if (!done) address.select();
    };
    navigator.clipboard.writeText(address.value).then(
      () => told(true),
      () => told(false),
    );
  });
  // The day of the reader, not that of the build.
  if (field('until').value === '') field('until').value = dayFromNow(usualDays);
  void import('../header/header-page.ts').then(({ startPageHeader }) => startPageHeader());
}

const root = document.querySelector<HTMLElement>('[data-live="mandate"]');
if (root !== null) start(root);
