import type { SwapEventType } from '../../core/webhook/swap-event.ts';
import { digestHex } from '../outbox/digest-hex.ts';
import { ownerLength } from '../ports/watch-entries.ts';

/** Owner part of ids for this key. */
export const ownerOf = async (key: string): Promise<string> => (await digestHex(`owner:${key}`)).slice(0, ownerLength);

/** Webhook id, prefixed with its owner so that it cannot be read by others. */
export const webhookIdOf = (owner: string, digest: string): string => `wh_${owner}${digest.slice(0, 16)}`;
/** Event id, deterministic per webhook and type. */
export const eventIdOf = (webhook: string, type: SwapEventType): string => `${eventsOf(webhook)}_${type.slice('swap.'.length)}`;
/** Id prefix of a webhook's events. */
export const eventsOf = (webhook: string): string => webhook.replace(/^wh_/, 'evt_');
/** Webhook id of an event id. */
export const watchOfEvent = (event: string): string => event.replace(/^evt_([0-9a-f]+)_.*$/, 'wh_$1');
