import { getStatus, type Status } from '../../client/v1/status.ts';
import { chainName } from '../../core/asset/asset-name.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import { element } from '../../dom/element.ts';
import { group, preciseDuration } from '../../i18n/figures.ts';
import { isEnglish } from '../../i18n/locale.ts';
import { client } from '../ui/client.ts';
import { type Arrival, ageText, servedAt } from '../ui/live-age.ts';
import { errorNotice, partElements } from '../ui/live-error.ts';
import { networkMark } from '../ui/live-marks.ts';
import { keepFresh } from '../ui/live-refresh.ts';
import { isLiveWord, type LiveWord, tLive, tLiveCount } from '../ui/live-words.ts';
import { startStatusHistory } from './status-history.ts';

type Dependency = Status['dependencies'][number];
type Environment = NonNullable<Status['environment']>;
type Health = Status['state'];

const everySeconds = 15;
const deadlineMs = 10_000;

const overallWords: Readonly<Record<Health, LiveWord>> = {
  ok: 'status.ok',
  degraded: 'status.degraded',
  down: 'status.down',
  unknown: 'status.unknown',
};
const stateWords: Readonly<Record<Health, LiveWord>> = {
  ok: 'status.word.ok',
  degraded: 'status.word.degraded',
  down: 'status.word.down',
  unknown: 'status.word.unknown',
};
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

const figure = (text: string | undefined): HTMLElement => element('td', text ?? '');

function stateCell(state: Health, ...reasons: readonly string[]): HTMLElement {
  const word = element('span.live-word', { 'data-health': state }, tLive(stateWords[state]));
  return element('td', word, ...reasons.map((reason) => element('span.live-reason', reason)));
}

function kindText({ kind, network, backend = '' }: Dependency): string {
  if (kind === 'node') return tLive('status.kind.node', { network: network === undefined ? '' : protocols[network].name });
  if (kind === 'account') return tLive('status.kind.account');
  return tLive(kind === 'store' ? 'status.kind.store' : 'status.kind.mail', { backend });
}

/** The service's own sentence is English; other languages have one for each kind of trouble. */
function reasonText({ kind, state, reason }: Dependency): string | undefined {
  const word = `status.reason.${kind}.${state}`;
  return reason === undefined || isEnglish() ? reason : isLiveWord(word) ? tLive(word) : undefined;
}

const operatorsText = ({ network, operators, operators_alive: alive }: NonNullable<Status['networks']>[number]): string =>
  tLive('status.operators', { network: protocols[network].name, alive: group(`${alive}`), total: group(`${operators}`) });

function dependencyRow(dependency: Dependency): HTMLElement {
  const { name, network, state, height, block_age_seconds: blockAgeSeconds, latency_ms: latencyMs, waiting = 0 } = dependency;
  const reason = reasonText(dependency);
  const marks = network === undefined ? [] : [networkMark(network)];
  const reasons = [...(reason === undefined ? [] : [reason]), ...(waiting === 0 ? [] : [tLiveCount('status.waiting', waiting)])];
  return element(
    'tr',
    element('th', { scope: 'row' }, element('span.live-network', ...marks, name), element('span.live-sub', kindText(dependency))),
    stateCell(state, ...reasons),
    figure(height === undefined ? undefined : group(`${height}`)),
    figure(blockAgeSeconds === undefined ? undefined : preciseDuration(blockAgeSeconds)),
    figure(latencyMs === undefined ? undefined : tLive('status.ms', { n: group(`${latencyMs}`) })),
  );
}

const resourceRow = ({ path, description, state }: Status['resources'][number]): HTMLElement =>
  element(
    'tr',
    element('th', { scope: 'row' }, element('a', { href: path }, path), element('span.live-sub', { lang: 'en' }, description)),
    stateCell(state),
  );

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

  const show = ({ answer }: Held) => {
    const hadFocus = errorPart.contains(document.activeElement);
    const focused = document.activeElement instanceof HTMLAnchorElement ? document.activeElement.getAttribute('href') : null;
    errorPart.replaceChildren();
    errorPart.hidden = true;
    for (const name of ['state', 'tables']) part(name).hidden = false;
    const said = tLive(overallWords[answer.state]);
    if (overall.textContent !== said) overall.textContent = said;
    overall.dataset['health'] = answer.state;
    part('dependencies').replaceChildren(...answer.dependencies.map(dependencyRow));
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
  setInterval(showAbout, 1000);
  const again = keepFresh(read, everySeconds * 1000);
}

const root = document.querySelector<HTMLElement>('[data-live="status"]');
if (root !== null) {
  start(root);
  startStatusHistory(root);
}
