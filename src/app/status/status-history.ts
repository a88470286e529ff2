import { getStatusHistory, type StatusPast } from '../../client/v1/status-history.ts';
import { protocols } from '../../core/network/protocol.ts';
import { element, svgElement } from '../../dom/element.ts';
import { duration, percent } from '../../i18n/figures.ts';
import { dayAndTime } from '../../i18n/times.ts';
import { client } from '../ui/client.ts';
import { partElements } from '../ui/live-error.ts';
import { networkMark } from '../ui/live-marks.ts';
import { keepFresh } from '../ui/live-refresh.ts';
import { tLive } from '../ui/live-words.ts';

type Component = StatusPast['components'][number];
type Bucket = Component['buckets'][number];
type Incident = StatusPast['incidents'][number];
type Halt = StatusPast['halts'][number];

const everyMs = 60_000;
const deadlineMs = 10_000;
/** Row limit of the tables; older entries are available from the API. */
const maxRows = 20;

/** Bar size in units of the view box, which is stretched to fit. */
const barWidth = 4;
const barHeight = 28;
/** Minimum bar height, so that days with little data stay visible. */
const minHeight = 5;

function barOf({ ok, degraded, down, no_data: noData, state }: Bucket, place: number): SVGElement {
  const seen = ok + degraded + down;
  const share = seen === 0 ? 0 : seen / (seen + noData);
  const height = seen === 0 ? 2 : Math.max(minHeight, Math.round(barHeight * share));
  return svgElement('rect', {
    x: `${place * barWidth}`,
    y: `${barHeight - height}`,
    width: `${barWidth - 1}`,
    height: `${height}`,
    'data-health': state,
  });
}

const formatName = (name: string): string => (name === 'service' ? tLive('status.past.service') : name);

function barsLabel({ name, buckets, uptime_bps: uptime }: Component): string {
  const daysWith = (state: Bucket['state']) => `${buckets.filter((bucket) => bucket.state === state).length}`;
  if (uptime === undefined) return `${formatName(name)}: ${tLive('status.past.noData')}`;
  return tLive('status.past.bar', {
    name: formatName(name),
    percent: percent(uptime),
    down: daysWith('down'),
    degraded: daysWith('degraded'),
    none: daysWith('no_data'),
  });
}

function componentRow(component: Component): HTMLElement {
  const { name, network, buckets, uptime_bps: uptime } = component;
  const marks = network === undefined ? [] : [networkMark(network)];
  return element(
    'li',
    element('span.live-network', ...marks, formatName(name)),
    element(
      'span.past-uptime',
      uptime === undefined ? tLive('status.past.noData') : tLive('status.past.uptime', { percent: percent(uptime) }),
    ),
    svgElement(
      'svg.past-bars',
      {
        viewBox: `0 0 ${buckets.length * barWidth - 1} ${barHeight}`,
        preserveAspectRatio: 'none',
        role: 'img',
        'aria-label': barsLabel(component),
      },
      ...buckets.map(barOf),
    ),
  );
}

interface Row {
  readonly what: readonly (Node | string)[];
  readonly state: HTMLElement;
  readonly span: Pick<Incident, 'began_at' | 'ended_at' | 'seconds' | 'partly_unobserved'>;
}

function spanCells({ began_at: began, ended_at: ended, seconds, partly_unobserved: isPartly }: Row['span']): readonly HTMLElement[] {
  const note = isPartly ? [element('span.live-reason', tLive('status.past.partly'))] : [];
  const length = element('span.live-sub', element('time', { datetime: `PT${seconds}S` }, duration(seconds)));
  const end = ended === undefined ? tLive('status.past.goesOn') : element('time', { datetime: ended }, dayAndTime(Date.parse(ended)));
  return [element('td', element('time', { datetime: began }, dayAndTime(Date.parse(began))), ...note), element('td', end, length)];
}

const buildRow = ({ what, state, span }: Row): HTMLElement =>
  element('tr', element('th', { scope: 'row' }, element('span.live-network', ...what)), state, ...spanCells(span));

const incidentRow = (incident: Incident): HTMLElement =>
  buildRow({
    what: [...(incident.network === undefined ? [] : [networkMark(incident.network)]), formatName(incident.component)],
    state: element(
      'td',
      element(
        'span.live-word',
        { 'data-health': incident.state },
        tLive(incident.state === 'down' ? 'status.word.down' : 'status.word.degraded'),
      ),
    ),
    span: incident,
  });

function haltName({ network, chain }: Halt): string {
  const { name } = protocols[network];
  return chain === undefined ? name : tLive('status.past.chainOn', { chain, network: name });
}

const haltRow = (halt: Halt): HTMLElement =>
  buildRow({
    what: [networkMark(halt.network), haltName(halt)],
    state: element('td', tLive(halt.what === 'signing' ? 'status.past.signing' : 'status.past.trading')),
    span: halt,
  });

/** Renders the status history in `root` and keeps it fresh. */
export function startStatusHistory(root: HTMLElement): void {
  const part = partElements(root);

  const showList = (name: 'incidents' | 'halts', rows: readonly HTMLElement[]) => {
    part(name).replaceChildren(...rows.slice(0, maxRows));
    part(`${name}-table`).hidden = rows.length === 0;
    part(`${name}-none`).hidden = rows.length > 0;
  };

  const show = ({ components, incidents, halts }: StatusPast) => {
    const seen = components.length > 0;
    part('past-note').hidden = seen;
    part('past-note').textContent = seen ? '' : tLive('status.past.none');
    part('past').replaceChildren(...components.map(componentRow));
    showList('incidents', incidents.map(incidentRow));
    showList('halts', halts.map(haltRow));
    part('past-lists').hidden = !seen;
  };

  const fail = () => {
    part('past').replaceChildren();
    part('past-lists').hidden = true;
    part('past-note').hidden = false;
    part('past-note').textContent = tLive('status.past.failed');
  };

  keepFresh(async () => {
    const past = await getStatusHistory(client, { resolution: 'day' }, { timeoutMs: deadlineMs }).catch(() => undefined);
    if (past === undefined) fail();
    else show(past);
  }, everyMs);
}
