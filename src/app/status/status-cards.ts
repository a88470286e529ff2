import type { Status } from '../../client/v1/status.ts';
import type { Health } from '../../contract/v1/status.ts';
import { type NetworkId, networkIds, protocols } from '../../core/network/protocol.ts';
import { element } from '../../dom/element.ts';
import { group, preciseDuration } from '../../i18n/figures.ts';
import { isEnglish } from '../../i18n/locale.ts';
import { networkMark } from '../ui/live-marks.ts';
import { isLiveWord, type LiveWord, tLive, tLiveCount } from '../ui/live-words.ts';

type Dependency = Status['dependencies'][number];

const stateWords: Readonly<Record<Health, LiveWord>> = {
  ok: 'status.word.ok',
  degraded: 'status.word.degraded',
  down: 'status.word.down',
  unknown: 'status.word.unknown',
};
const tones: Readonly<Record<Health, 'soft' | 'warn' | 'stop' | 'plain'>> = {
  ok: 'soft',
  degraded: 'warn',
  down: 'stop',
  unknown: 'plain',
};
/** Symbols shown with the label, so that states do not rely on color. */
const signs: Readonly<Record<Health, string>> = { ok: '✓', degraded: '!', down: '✕', unknown: '?' };

/** Tag of a health state. */
export const healthTag = (state: Health): HTMLElement =>
  element(
    'span.tag.live-word',
    { 'data-tone': tones[state], 'data-health': state },
    element('span', { 'aria-hidden': 'true', 'data-sign': signs[state] }),
    tLive(stateWords[state]),
  );

function kindText({ kind, network, backend = '' }: Dependency): string {
  if (kind === 'node') return tLive('status.kind.node', { network: network === undefined ? '' : protocols[network].name });
  if (kind === 'account') return tLive('status.kind.account');
  return tLive(kind === 'store' ? 'status.kind.store' : 'status.kind.mail', { backend });
}

/** Reason for a state: the service's own in English, one text per kind and state in other languages. */
function reasonText({ kind, state, reason }: Dependency): string | undefined {
  const word = `status.reason.${kind}.${state}`;
  return reason === undefined || isEnglish() ? reason : isLiveWord(word) ? tLive(word) : undefined;
}

const figure = (name: LiveWord, value: string | undefined): readonly HTMLElement[] =>
  value === undefined ? [] : [element('span', `${tLive(name)} `, element('b', value))];

function hostRow(dependency: Dependency): HTMLElement {
  const { name, state, height, block_age_seconds: age, latency_ms: latency, waiting = 0 } = dependency;
  const reason = reasonText(dependency);
  const reasons = [...(reason === undefined ? [] : [reason]), ...(waiting === 0 ? [] : [tLiveCount('status.waiting', waiting)])];
  return element(
    'li',
    element('span.status-name', element('b', name), element('span.live-sub', kindText(dependency))),
    healthTag(state),
    element(
      'span.status-figures',
      ...figure('status.height', height === undefined ? undefined : group(`${height}`)),
      ...figure('status.blockAge', age === undefined ? undefined : preciseDuration(age)),
      ...figure('status.latency', latency === undefined ? undefined : tLive('status.ms', { n: group(`${latency}`) })),
    ),
    ...reasons.map((text) => element('span.live-reason', text)),
  );
}

const card = (dependencies: readonly Dependency[], ...title: readonly (Node | string)[]): HTMLElement =>
  element('section.card.status-card', element('h3', ...title), element('ul', ...dependencies.map(hostRow)));

/** Dependency cards: one per network, and one for the rest. */
export function dependencyCards({ dependencies }: Status): readonly HTMLElement[] {
  const ofNetwork = (network: NetworkId | undefined) => dependencies.filter((one) => one.network === network);
  const networks = networkIds.map((network) => card(ofNetwork(network), networkMark(network, 28), protocols[network].name));
  return [...networks, card(ofNetwork(undefined), tLive('status.past.service'))];
}

/** Row of one published machine-readable file. */
export const resourceRow = ({ path, description, state }: Status['resources'][number]): HTMLElement =>
  element(
    'li',
    element('span.status-name', element('a', { href: path, dir: 'ltr' }, path), element('span.live-sub', { lang: 'en' }, description)),
    healthTag(state),
  );
