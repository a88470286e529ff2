import { checkDeposit } from '../../client/v1/check-deposit.ts';
import type { CheckDepositInput } from '../../contract/v1/check-deposit.ts';
import { chainName } from '../../core/asset/asset-name.ts';
import { present } from '../../core/present.ts';
import { element } from '../../dom/element.ts';
import { localPath } from '../../i18n/locale.ts';
import { t } from '../../i18n/t.ts';
import { client, failureText } from '../ui/client.ts';
import { partElements } from '../ui/live-error.ts';
import { tCheck } from '../words/check-words.ts';
import { type BorrowedWords, describeVerdict } from './describe-verdict.ts';
import { drawHead, drawRest } from './draw-verdict.ts';
import { readPictures } from './picture-input.ts';
import { type Pasted, readPasted } from './read-pasted.ts';

type Part = ReturnType<typeof partElements>;
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A hash is looked up on its own chain first. */
const timeoutMs = 20_000;
/** How long a payable verdict is shown: halts and prices move. */
const keptMs = 60_000;

const formField = (part: Part, name: string): Field => part(name) as Field;
const typed = (part: Part, name: string): string | undefined => formField(part, name).value.trim() || undefined;

/** Shows the fields that the pasted text needs beside it. */
function showNeeds(part: Part, pasted: Pasted | undefined): void {
  const asked = pasted?.kind === 'chain' ? pasted.chains : [];
  const select = formField(part, 'chain') as HTMLSelectElement;
  const chosen = select.value;
  part('chainRow').hidden = asked.length === 0;
  part('memoRow').hidden = pasted?.kind !== 'link';
  const options = ['', ...asked].map((id) => element('option', { value: id }, id === '' ? tCheck('check.pick') : chainName(id)));
  select.replaceChildren(...options);
  select.value = asked.includes(chosen) ? chosen : '';
}

function markWrong(part: Part, name: string, text: string): undefined {
  part('wrong').textContent = text;
  const field = formField(part, name);
  field.setAttribute('aria-invalid', 'true');
  field.focus();
}

/** Reads the form; if a field is missing, shows which one and returns undefined. */
function readForm(part: Part): CheckDepositInput | undefined {
  const pasted = readPasted(formField(part, 'pasted').value);
  const chain = typed(part, 'chain');
  if (pasted === undefined) return markWrong(part, 'pasted', tCheck('check.wrong'));
  if (pasted.kind === 'chain' && chain === undefined) return markWrong(part, 'chain', tCheck('check.pick'));
  const expect = present({
    to_asset: typed(part, 'toAsset'),
    destination: typed(part, 'destination'),
    refund_address: typed(part, 'own'),
  });
  return {
    transaction: pasted.kind === 'chain' ? pasted.on(chain ?? '') : pasted.transaction,
    ...(pasted.kind === 'link' ? present({ memo: typed(part, 'memo') }) : {}),
    ...present({ sender: typed(part, 'own') }),
    ...(Object.keys(expect).length === 0 ? {} : { expect }),
  };
}

/** Hash of a payment that was already sent. */
const sentHash = ({ transaction }: CheckDepositInput): string | undefined =>
  typeof transaction === 'object' && 'hash' in transaction ? transaction.hash : undefined;

function start(root: HTMLElement): void {
  const part = partElements(root);
  const borrowed = JSON.parse(root.dataset['borrowed'] ?? '{}') as BorrowedWords;
  let asking: AbortController | undefined;
  let ageing: ReturnType<typeof setTimeout> | undefined;

  const button = (text: string, request: CheckDepositInput) => {
    const again = element('button.button', { type: 'button' }, text);
    again.addEventListener('click', () => void requestVerdict(request));
    return again;
  };
  const show = (state: string, head: readonly HTMLElement[], rest: readonly HTMLElement[] = []) => {
    part('answer').hidden = false;
    part('answer').dataset['state'] = state;
    part('says').replaceChildren(...head);
    part('rest').replaceChildren(...rest);
  };
  /** A verdict is shown only with the input that it judges. */
  const forget = () => {
    asking?.abort();
    clearTimeout(ageing);
    part('answer').hidden = true;
    part('wrong').textContent = '';
    for (const field of root.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
  };
  const expire = (request: CheckDepositInput) => {
    const head = [element('h2', tCheck('check.old')), element('p', tCheck('check.oldText'))];
    show('old', head, [button(tCheck('check.do'), request)]);
  };
  const requestVerdict = async (request: CheckDepositInput) => {
    const own = new AbortController();
    clearTimeout(ageing);
    asking = own;
    show('asking', [element('p', tCheck('check.asking'))]);
    try {
      const told = describeVerdict(await checkDeposit(client, request, { signal: own.signal, timeoutMs }), borrowed);
      if (own.signal.aborted) return;
      const hash = sentHash(request);
      const follow =
        hash === undefined ? [] : [element('a.button', { href: `${localPath('/track')}?tx=${hash}` }, borrowed['follow'] ?? '')];
      show(told.outcome, drawHead(told), [...follow, ...drawRest(told)]);
      if (told.outcome === 'safe' || told.outcome === 'risky') ageing = setTimeout(() => expire(request), keptMs);
    } catch (problem) {
      if (own.signal.aborted) return;
      show('failed', [element('h2', tCheck('check.failed')), element('p', failureText(problem))], [button(t('retry'), request)]);
    }
    if (!own.signal.aborted) part('says').focus();
  };

  const form = part('form') as HTMLFormElement;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    forget();
    const request = readForm(part);
    if (request !== undefined) void requestVerdict(request);
  });
  form.addEventListener('input', ({ target }) => {
    forget();
    if (target === part('pasted')) showNeeds(part, readPasted(formField(part, 'pasted').value));
  });
  readPictures(part('pasted') as HTMLTextAreaElement, part('picture') as HTMLInputElement, (isCodeless) =>
    markWrong(part, 'pasted', isCodeless ? (borrowed['codeless'] ?? '') : tCheck('check.failed')),
  );
  part('clear').addEventListener('click', () => {
    form.reset();
    forget();
    showNeeds(part, undefined);
    part('pasted').focus();
  });
  // Browsers restore what was typed before a reload.
  showNeeds(part, readPasted(formField(part, 'pasted').value));
  void import('../header/header-page.ts').then(({ startPageHeader }) => startPageHeader());
}

const root = document.querySelector<HTMLElement>('[data-live="check"]');
if (root !== null) start(root);
