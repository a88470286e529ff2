import type { Client } from '../../../client/transport.ts';
import { homeChain, parseAsset } from '../../../core/asset/asset.ts';
import { type AssetInfo, assetInfo, chainName } from '../../../core/asset/asset-name.ts';
import { $destination, $to } from '../../state/form/$form.ts';
import { $recipient, $recipientText, type Recipient } from '../../state/form/$recipient.ts';
import { tSwap } from '../../words/swap-words.ts';
import { isRequestText } from '../request/request-text.ts';
import { checkDestination } from './destination.ts';
import { type KnownAddress, lookalikeOf } from './recent-addresses.ts';
import { fetchName, isNameText, type NameAnswer } from './recipient-name.ts';
import { warningsFor } from './recipient-warnings.ts';

export const namePauseMs = 500;

export interface RecipientDeps {
  readonly client: Client;
  readonly known: () => readonly KnownAddress[];
}

/** State for a valid address: accepted, or a lookalike of a known one. */
function readAddress(address: string, to: AssetInfo, known: readonly KnownAddress[]): Recipient {
  const warnings = warningsFor(address, to);
  const other = lookalikeOf(address, to.chain, known);
  return other === undefined ? { kind: 'address', address, warnings } : { kind: 'lookalike', address, known: other, warnings };
}

/** Chain to resolve names on; undefined for an asset whose home chain is not its layer-1 chain on both networks. */
function namedChain(to: AssetInfo): string | undefined {
  const asset = parseAsset(to.id);
  return asset.ok && homeChain(asset.value, 'thorchain') === to.chain && homeChain(asset.value, 'mayachain') === to.chain
    ? to.chain
    : undefined;
}

function readNameAnswer(name: string, to: AssetInfo, answer: NameAnswer): Recipient {
  const chain = chainName(to.chain);
  switch (answer.kind) {
    case 'none':
      return { kind: 'wrong', hint: tSwap('recipient.nameNone', { name, chain }) };
    case 'limited':
      return { kind: 'wrong', hint: tSwap('recipient.nameLimited') };
    case 'failed':
      return { kind: 'wrong', hint: tSwap('recipient.nameFailed'), again: true };
    case 'found': {
      // Addresses from the service are validated like typed ones.
      const found = answer.found.flatMap((one) => {
        const checked = checkDestination(one.address, to);
        return checked.ok ? [{ ...one, address: checked.address }] : [];
      });
      if (found.length === 0) return { kind: 'wrong', hint: tSwap('recipient.nameNone', { name, chain }) };
      return { kind: 'named', name, found, missing: answer.missing, warnings: [] };
    }
  }
}

function show(recipient: Recipient): void {
  $recipient.set(recipient);
  $destination.set(usedAddress(recipient) ?? '');
}

function usedAddress(recipient: Recipient): string | undefined {
  if (recipient.kind === 'address') return recipient.address;
  return recipient.kind === 'named' ? recipient.accepted : undefined;
}

/** Accepts the address of a name or a lookalike after the user has checked it in full. */
export function acceptAddress(address: string, known: readonly KnownAddress[]): void {
  const [state, to] = [$recipient.get(), assetInfo($to.get())];
  if (to === undefined) return;
  if (state.kind === 'lookalike' && state.address === address) show({ kind: 'address', address, warnings: state.warnings });
  if (state.kind === 'named' && state.found.some((one) => one.address === address)) acceptNamed(state, address, to, known);
}

type Named = Extract<Recipient, { kind: 'named' }>;

/** Accepts the address of a name, unless it is itself a lookalike. */
function acceptNamed(state: Named, address: string, to: AssetInfo, known: readonly KnownAddress[]): void {
  const read = readAddress(address, to, known);
  show(read.kind === 'address' ? { ...state, accepted: address, warnings: read.warnings } : read);
}

/** Keeps `$recipient` and `$destination` in sync with the text and the receiving asset. Returns functions to retry and to stop. */
export function followRecipient(deps: RecipientDeps): { readonly again: () => void; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: AbortController | undefined;

  const lookUp = (name: string, chain: string, to: AssetInfo) => {
    const control = new AbortController();
    running = control;
    show({ kind: 'asking', name });
    timer = setTimeout(() => {
      void fetchName(name, chain, deps.client, control.signal).then((answer) => {
        if (!control.signal.aborted) show(readNameAnswer(name, to, answer));
      });
    }, namePauseMs);
  };

  const read = () => {
    const [text, to] = [$recipientText.get().trim(), assetInfo($to.get())];
    clearTimeout(timer);
    running?.abort();
    // Payment requests are handled by request-intake.ts.
    if (text === '' || to === undefined || isRequestText(text)) return show({ kind: 'empty' });
    const check = checkDestination(text, to);
    if (check.ok) return show(readAddress(check.address, to, deps.known()));
    const chain = namedChain(to);
    if (chain === undefined || !isNameText(text)) return show({ kind: 'wrong', hint: check.hint });
    lookUp(text, chain, to);
  };

  const stops = [$recipientText.listen(read), $to.listen(read)];
  read();
  return {
    again: read,
    stop: () => {
      for (const stop of stops) stop();
      clearTimeout(timer);
      running?.abort();
    },
  };
}
