import { getStatus, type Status } from '../../client/v1/status.ts';
import { chainName } from '../../core/asset/asset-name.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import { element } from '../../dom/element.ts';
import { group } from '../../i18n/figures.ts';
import { isEnglish } from '../../i18n/locale.ts';
import { networkNotice } from '../header/header.ts';
import { client } from '../ui/client.ts';
import { type Arrival, ageText, servedAt } from '../ui/live-age.ts';
import { errorNotice, partElements } from '../ui/live-error.ts';
import { keepFresh } from '../ui/live-refresh.ts';
import { type LiveWord, tLive } from '../ui/live-words.ts';
import { dependencyCards, resourceRow } from './status-cards.ts';
import { startStatusHistory } from './status-history.ts';
import { overallOf } from './status-overall.ts';

type Environment = NonNullable<Status['environment']>;

const everySeconds = 15;
const deadlineMs = 10_000;

const environmentWords: Readonly<Record<Environment, LiveWord>> = {
  devnet: 'status.environment.devnet',
  stagenet: 'status.environment.stagenet',
  mainnet: 'status.environment.mainnet',
};

interface Held extends Arrival {
  readonly answer: Status;
}

async function request(): Promise<Held> {
  let served = 0;
  const onHeaders = (headers: Headers) => {
    served = servedAt(headers, Date.now());
  };
  const answer = await getStatus(client, { timeoutMs: deadlineMs, onHeaders });
  return { answer, servedAt: served, arrivedAt: Date.now() };
}

const operatorsText = ({ network, operators, operators_alive: alive }: NonNullable<Status['networks']>[number]): string =>
  tLive('status.operators', { network: protocols[network].name, alive: group(`${alive}`), total: group(`${operators}`) });

function pausedText(scope: string): string {
  if (scope === 'all') return tLive('status.paused.all');
  if (scope === 'signing') return tLive('status.paused.signing');
  return tLive('status.paused.part', { name: protocols[scope as NetworkId]?.name ?? chainName(scope) });
}

const pausedNotice = ({ scope, why }: NonNullable<Status['paused']>[number]): HTMLElement =>
  element('p.notice', { 'data-paused': scope }, `${pausedText(scope)} ${tLive('status.paused.says')} `, element('bdi', why));

function start(root: HTMLElement): void {
  const part = partElements(root);
  const [errorPart, overall] = [part('error'), part('overall')];
  let held: Held | undefined;

  const showAbout = () => {
    if (held === undefined) return;
    const { reason, environment, observed_at: observedAt, networks = [] } = held.answer;
    const texts = [
      ...(reason === undefined || !isEnglish() ? [] : [reason]),
      ...(environment === undefined ? [] : [tLive(environmentWords[environment])]),
      ...networks.map(operatorsText),
      ...(observedAt === undefined ? [] : [tLive('status.age', { age: ageText(Date.parse(observedAt), held, Date.now()) })]),
    ];
    part('about').textContent = texts.join(' ');
  };

  const showOverall = () => {
    if (held === undefined) return;
    const { health, sentence } = overallOf(held.answer.state, networkNotice());
    overall.dataset['health'] = health;
    if (overall.textContent !== sentence) overall.textContent = sentence;
  };

  const show = ({ answer }: Held) => {
    const hadFocus = errorPart.contains(document.activeElement);
    const focused = document.activeElement instanceof HTMLAnchorElement ? document.activeElement.getAttribute('href') : null;
    errorPart.replaceChildren();
    errorPart.hidden = true;
    for (const name of ['state', 'tables']) part(name).hidden = false;
    showOverall();
    part('dependencies').replaceChildren(...dependencyCards(answer));
    part('resources').replaceChildren(...answer.resources.map(resourceRow));
    part('paused').replaceChildren(...(answer.paused ?? []).map(pausedNotice));
    showAbout();
    if (focused !== null)
      part('resources')
        .querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)
        ?.focus({ preventScroll: true });
    if (hadFocus) part('resources').querySelector('a')?.focus({ preventScroll: true });
  };

  const fail = () => {
    overall.textContent = '';
    for (const name of ['state', 'tables']) part(name).hidden = true;
    errorPart.hidden = false;
    if (errorPart.childElementCount === 0)
      errorPart.append(errorNotice({ title: tLive('status.failed'), everySeconds, retry: () => again() }));
  };

  const read = async () => {
    held = await request().catch(() => undefined);
    if (held === undefined) fail();
    else show(held);
  };
  setInterval(() => {
    showAbout();
    showOverall();
  }, 1000);
  const again = keepFresh(read, everySeconds * 1000);
}

const root = document.querySelector<HTMLElement>('[data-live="status"]');
if (root !== null) {
  start(root);
  startStatusHistory(root);
  void import('../header/header-page.ts').then(({ startPageHeader }) => startPageHeader(everySeconds * 1000));
}
