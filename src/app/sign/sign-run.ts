import { present } from '../../core/present.ts';
import { type SigningOutcome, signOnce } from '../../wallet/before-signing.ts';
import { bad, type WalletResult } from '../../wallet/port.ts';
import { isPaidElsewhere } from '../state/history/split-record.ts';
import { $confirm, payableTerms } from '../state/review/$confirm.ts';
import { consentKey } from '../state/review/confirm-terms.ts';
import { $sign, type SignEvent, type SigningDraft, type SignState } from '../state/sign/$sign.ts';
import { client } from '../ui/client.ts';
import { deviceClock } from '../ui/clock.ts';
import { readHoldings } from '../wallet/wallet-holdings.ts';
import { loadAdapter, walletContext } from '../wallet/wallet-run.ts';
import { tWallet } from '../words/wallet-words.ts';
import { differsFromConfirmed } from './sign-lines.ts';
import { recheckInbound } from './sign-recheck.ts';
import { recordKeeper } from './sign-records.ts';
import { signTransition } from './sign-transition.ts';

const rechecks = { client, now: deviceClock.now };

/** Dispatches a signing event and runs the wallet requests of the new state. */
export function sendSign(event: SignEvent): void {
  const before = $sign.get();
  const after = signTransition(before, event);
  if (after === before) return;
  $sign.set(after);
  if (before.attempt === after.attempt) return;
  if (after.kind === 'preparing') void prepare(after);
  if (after.kind === 'asking') void request(after);
}

async function prepare({ attempt, draft }: Extract<SignState, { kind: 'preparing' }>): Promise<void> {
  const adapter = await loadAdapter(draft.account.wallet);
  const result = adapter.ok ? await adapter.value.prepare(draft.account, draft.intent, walletContext).catch(failed) : adapter;
  sendSign({ kind: 'prepared', attempt, result, isAltered: result.ok && differsFromConfirmed(result.value) });
}

const failed = (): WalletResult<never> => bad('wallet_failed', '');

/** Whether the screen still shows the terms consented to in the draft. */
function isConsented({ consent }: SigningDraft): boolean {
  const terms = payableTerms($confirm.get(), deviceClock.now());
  return terms !== undefined && consentKey(terms) === consent;
}

async function request({ attempt, draft, prepared }: Extract<SignState, { kind: 'asking' }>): Promise<void> {
  const finish = (result: WalletResult<SigningOutcome>) => {
    sendSign({ kind: 'signed', attempt, result });
    void readHoldings();
  };
  const adapter = await loadAdapter(draft.account.wallet);
  if (!adapter.ok) return finish(adapter);
  if (!isConsented(draft)) return finish(bad('expired', ''));
  if (isPaidElsewhere(draft.split)) return finish(bad('already_sent', ''));
  const hasLeft = () => {
    const state = $sign.get();
    return state.kind !== 'asking' || state.attempt !== attempt || state.left;
  };
  const safety = {
    // A signature that arrives after the user stopped waiting is not broadcast.
    recheck: async () => (hasLeft() ? bad('rejected', tWallet('sign.stopped')) : recheckInbound(draft.intent, rechecks)),
    remember: recordKeeper(draft, ({ state, nodeTxid }) => sendSign({ kind: 'noted', attempt, state, ...present({ tx: nodeTxid }) })),
  };
  finish(await signOnce(prepared, adapter.value, walletContext, safety).catch(() => bad('unknown_outcome', tWallet('sign.unclearText'))));
}
