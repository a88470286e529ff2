import en from '../../content/messages/en/errors.json' with { type: 'json' };
import { chainName } from '../core/asset/asset-name.ts';
import { type NetworkId, protocols } from '../core/network/protocol.ts';
import { createWords } from './t.ts';

const { t, has } = createWords('errors', en);

type ErrorWord = keyof typeof en;
type Json = Readonly<Record<string, unknown>>;

/** Context of a nested part of a response. */
interface Around {
  readonly network?: unknown;
  readonly asset?: unknown;
}

/** Network settings that halt something, in match order; the capture group is a chain or an asset. */
const halts: readonly (readonly [RegExp, ErrorWord])[] = [
  [/^(?:HALTTRADING|global_trading_paused)$/, 'halt.all'],
  [/^HALTCHAINGLOBAL$/, 'halt.chains'],
  [/^NODEPAUSECHAINGLOBAL$/, 'halt.paused'],
  [/^SOLVENCYHALT(\w+)CHAIN$/, 'halt.solvency'],
  [/^HALT(\w+)CHAIN$/, 'halt.chain'],
  [/^HALTTCYTRADING$/, 'halt.other'],
  [/^HALT(\w+)TRADING$/, 'halt.trading'],
  [/^HALTTRADING-(.+)$/, 'halt.asset'],
  [/^(?:chain_trading_paused|halted)$/, 'halt.trading'],
  [/^inbound_addresses$/, 'halt.noAddress'],
  [/^HALTSIGNING$/, 'halt.payouts'],
  [/^HALTSIGNING(\w+)$/, 'halt.payoutsOn'],
  [/^RAGNAROK-(.+)$/, 'halt.winding'],
];

function haltText(key: string, { network, asset }: Around): string {
  const [pattern, word] = halts.find(([one]) => one.test(key)) ?? [/^/, 'halt.other' as const];
  const [ownChain = ''] = typeof asset === 'string' ? asset.split(/[.~/-]/) : [];
  const named = pattern.exec(key)?.[1] ?? ownChain;
  const name = protocols[network as NetworkId]?.name ?? String(network ?? '');
  return t(word, { network: name, chain: chainName(named), asset: named });
}

/** Localized text of a pause; the operator's own message stays untranslated. */
function pausedWords(part: Json): Json {
  const { why = '' } = (part['details'] ?? {}) as { readonly why?: string };
  const [title, hint] = [t('paused.title'), t('paused.hint', { why })];
  return {
    ...(typeof part['error'] === 'string' ? { error: title } : {}),
    ...(typeof part['reason'] === 'string' ? { reason: `${title} ${why}` } : {}),
    ...(typeof part['hint'] === 'string' ? { hint } : {}),
  };
}

/** Localized texts of one response object; empty if it has none. */
function wordsFor(part: Json, around: Around): Json {
  const { code, key, reason_code: rejection } = part;
  if (typeof key === 'string' && typeof part['reason'] === 'string') return { reason: haltText(key, around) };
  if (typeof rejection === 'string') {
    const word = `reject.${rejection}`;
    return { reason: t(has(word) ? word : 'reject.other') };
  }
  if (typeof code !== 'string') return {};
  if (code === 'paused') return pausedWords(part);
  const titleKey = `${code}.title`;
  const hintKey = `${code}.hint`;
  const title = t(has(titleKey) ? titleKey : 'other.title');
  const hint = t(has(hintKey) ? hintKey : 'other.hint');
  return {
    ...(typeof part['error'] === 'string' ? { error: title } : {}),
    ...(typeof part['reason'] === 'string' ? { reason: title } : {}),
    ...(typeof part['hint'] === 'string' ? { hint } : {}),
  };
}

/** Service response with its messages localized; everything else is unchanged. */
export function answerInWords(value: unknown, around: Around = {}): unknown {
  if (Array.isArray(value)) return value.map((one) => answerInWords(one, around));
  if (typeof value !== 'object' || value === null) return value;
  const part = value as Json;
  const inside: Around = { network: part['network'] ?? around.network, asset: part['asset'] ?? around.asset };
  const own = Object.fromEntries(Object.entries(part).map(([name, one]) => [name, answerInWords(one, inside)]));
  return { ...own, ...wordsFor(part, inside) };
}
