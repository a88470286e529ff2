import { feedPaths, type HaltSpan, type Incident, type StatusHistory, statusHistoryEndpoint } from '../../contract/v1/status-history.ts';
import { must } from '../../core/errors.ts';
import { protocols } from '../../core/network/protocol.ts';
import { statusHistory } from '../../service/status/history-view.ts';
import type { NetworkDeps } from '../deps/network-deps.ts';
import { createHandler, type Handler } from '../http/handler.ts';
import { publicReads } from '../http/steps/cors.ts';
import { restErrors } from '../http/steps/error-response.ts';

const title = 'Strait: Status';
const description = 'Outages of Strait and of what it needs, and what THORChain and MAYAChain had halted.';
/** Maximum feed items; feed readers keep older ones. */
const maxItems = 50;

interface FeedItem {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Unix milliseconds. */
  readonly began: number;
  readonly changed: number;
  readonly tag: 'outage' | 'halt';
}

const instant = (ms: number): string => new Date(ms).toISOString().replace('.000Z', 'Z');
const formatMinute = (ms: number): string => `${instant(ms).slice(0, 16).replace('T', ' ')} UTC`;

/** Formats a duration such as "3 h 5 min", to the minute: the precision of the samples. */
function lengthText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  const parts = [days > 0 ? `${days} d` : '', hours > 0 ? `${hours} h` : '', rest > 0 ? `${rest} min` : ''];
  return parts.filter((part) => part !== '').join(' ');
}

type Spanned = Pick<Incident, 'began' | 'ended' | 'hasGap'>;

const whenText = ({ began, ended, hasGap }: Spanned): string =>
  [
    ended === undefined ? `Since ${formatMinute(began)}.` : `From ${formatMinute(began)} to ${formatMinute(ended)}.`,
    hasGap ? 'Nobody looked for a part of the time, so that it may have been shorter or longer.' : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');

const stateText = (ended: number | undefined, began: number, was: string, is: string): string =>
  ended === undefined ? is : `${was} for ${lengthText(ended - began)}`;

function itemOfIncident(incident: Incident): FeedItem {
  const { id, component, began, ended, state } = incident;
  const words = state === 'down' ? ['was down', 'is down'] : ['was impaired', 'is impaired'];
  const [was = '', is = ''] = words;
  const name = component === 'service' ? 'The service' : component;
  return {
    id,
    title: `${name} ${stateText(ended, began, was, is)}`,
    text: whenText(incident),
    began,
    changed: ended ?? began,
    tag: 'outage',
  };
}

function itemOfHalt(halt: HaltSpan): FeedItem {
  const { id, network, chain, what, began, ended, reason } = halt;
  const { name } = protocols[network];
  const subject = `${what === 'signing' ? 'Payouts ' : ''}${chain === undefined ? (what === 'signing' ? `of ${name}` : name) : `${what === 'signing' ? 'to ' : ''}${chain} on ${name}`}`;
  const [was, is] = what === 'signing' ? ['were halted', 'are halted'] : ['halted', 'is halted'];
  return {
    id,
    title: `${subject} ${stateText(ended, began, was, is)}`,
    text: `${whenText(halt)} ${reason} This is the network's own doing, and no outage of Strait.`,
    began,
    changed: ended ?? began,
    tag: 'halt',
  };
}

/** Feed items of a history, latest first. */
export const feedItems = ({ incidents, halts }: Pick<StatusHistory, 'incidents' | 'halts'>): readonly FeedItem[] =>
  [...incidents.map(itemOfIncident), ...halts.map(itemOfHalt)].sort((a, b) => b.changed - a.changed).slice(0, maxItems);

const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Incidents and halts as an Atom feed (RFC 4287); `now` in unix milliseconds is used if there are none. */
export function incidentAtom(items: readonly FeedItem[], origin: string, now: number): string {
  const entries = items.map((item) =>
    [
      '  <entry>',
      `    <id>${origin}/status/${escapeXml(item.id)}</id>`,
      `    <title>${escapeXml(item.title)}</title>`,
      `    <link rel="alternate" type="text/html" href="${origin}/status"/>`,
      `    <published>${instant(item.began)}</published>`,
      `    <updated>${instant(item.changed)}</updated>`,
      `    <category term="${item.tag}"/>`,
      `    <content type="text">${escapeXml(item.text)}</content>`,
      '  </entry>',
    ].join('\n'),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>${origin}/status</id>`,
    `  <title>${title}</title>`,
    `  <subtitle>${escapeXml(description)}</subtitle>`,
    `  <link rel="self" type="application/atom+xml" href="${origin}${feedPaths.atom}"/>`,
    `  <link rel="alternate" type="text/html" href="${origin}/status"/>`,
    `  <updated>${instant(items[0]?.changed ?? now)}</updated>`,
    '  <author><name>Strait</name></author>',
    ...entries,
    '</feed>',
    '',
  ].join('\n');
}

/** Incidents and halts as a JSON feed (version 1.1). */
export function incidentJson(items: readonly FeedItem[], origin: string): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: `${origin}/status`,
    feed_url: `${origin}${feedPaths.json}`,
    language: 'en',
    authors: [{ name: 'Strait', url: `${origin}/` }],
    items: items.map((item) => ({
      id: `${origin}/status/${item.id}`,
      url: `${origin}/status`,
      title: item.title,
      content_text: item.text,
      date_published: instant(item.began),
      date_modified: instant(item.changed),
      tags: [item.tag],
    })),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}

const mediaTypes = { atom: 'application/atom+xml; charset=utf-8', json: 'application/feed+json; charset=utf-8' } as const;

/** Handler of a feed; it shares its limit with the history. */
export const createIncidentFeed = (form: 'atom' | 'json', deps: () => NetworkDeps): Handler =>
  createHandler(
    { name: 'status_feed', methods: ['GET'], limit: statusHistoryEndpoint.limit, cors: publicReads, errorForm: restErrors },
    deps,
    async ({ meter, deps: { env, service } }) => {
      await meter?.take('stay_open');
      const history = await statusHistory(must(statusHistoryEndpoint.parse({})), service);
      const items = feedItems(history);
      const text = form === 'atom' ? incidentAtom(items, env.siteUrl, service.now()) : incidentJson(items, env.siteUrl);
      return new Response(text, { headers: { 'Content-Type': mediaTypes[form], 'Cache-Control': 'public, max-age=300' } });
    },
  );
