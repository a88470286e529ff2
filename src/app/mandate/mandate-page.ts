import { ServiceError } from '../../client/errors.ts';
import { issueMandate } from '../../client/v1/mandate.ts';
import { t } from '../../i18n/t.ts';
import { client, failureText } from '../ui/client.ts';
import { partElements } from '../ui/live-error.ts';
import { tMandate } from '../words/mandate-words.ts';
import { type LimitName, limitNames, readLimits } from './read-limits.ts';

const timeoutMs = 20_000;
const numbers: readonly LimitName[] = ['max_usd', 'max_loss_bps', 'max_affiliate_bps', 'max_wait_hours'];

function start(root: HTMLElement): void {
  const part = partElements(root);
  const field = (name: LimitName) => part(name) as HTMLInputElement | HTMLTextAreaElement;
  const address = part('address') as HTMLTextAreaElement;
  let asking: AbortController | undefined;

  const showProblem = (problem: unknown) => {
    const wrong = problem instanceof ServiceError ? limitNames.find((name) => name === problem.field) : undefined;
    const own = wrong === 'until' ? tMandate('mandate.day') : wrong && numbers.includes(wrong) ? tMandate('mandate.number') : undefined;
    part('wrong').textContent = own ?? failureText(problem);
    if (wrong === undefined) return;
    field(wrong).setAttribute('aria-invalid', 'true');
    field(wrong).focus();
  };
  /** An address is shown only with the limits that it contains. */
  const forget = () => {
    asking?.abort();
    part('answer').hidden = true;
    part('wrong').textContent = '';
    part('copy').textContent = t('copy.do');
    for (const one of root.querySelectorAll('[aria-invalid]')) one.removeAttribute('aria-invalid');
  };
  const requestAddress = async () => {
    forget();
    const own = new AbortController();
    asking = own;
    const limits = readLimits((name) => field(name).value);
    const made = await issueMandate(client, limits, { signal: own.signal, timeoutMs }).catch((problem: unknown) => {
      if (!own.signal.aborted) showProblem(problem);
    });
    if (made === undefined || own.signal.aborted) return;
    part('sentence').textContent = made.sentence;
    address.value = made.address;
    part('answer').hidden = false;
    part('says').focus();
  };

  part('form').addEventListener('submit', (event) => {
    event.preventDefault();
    void requestAddress();
  });
  part('form').addEventListener('input', forget);
  part('copy').addEventListener('click', async () => {
    // Where the browser refuses, the selected address can be copied by keyboard.
    address.select();
    const isCopied = await navigator.clipboard.writeText(address.value).then(
      () => true,
      () => false,
    );
    part('copy').textContent = t(isCopied ? 'copy.done' : 'copy.failed');
  });
  void import('../header/header-page.ts').then(({ startPageHeader }) => startPageHeader());
}

const root = document.querySelector<HTMLElement>('[data-live="mandate"]');
if (root !== null) start(root);
