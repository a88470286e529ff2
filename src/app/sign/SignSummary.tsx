import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { baseDecimals, formatAsset } from '../../core/asset/asset.ts';
import { chainName } from '../../core/asset/asset-name.ts';
import { protocols } from '../../core/network/protocol.ts';
import { dollars, dollarsOfPart, duration } from '../../i18n/figures.ts';
import { timeToTheSecond } from '../../i18n/times.ts';
import type { Prepared } from '../../wallet/port.ts';
import { HelpLink } from '../help/HelpLink.tsx';
import { ConfirmPromise, orderedByIntent } from '../pay/ConfirmPromise.tsx';
import { $confirm, type ConfirmState } from '../state/review/$confirm.ts';
import { consentKey, type Terms } from '../state/review/confirm-terms.ts';
import type { SigningDraft } from '../state/sign/$sign.ts';
import { $now } from '../state/swap/$now.ts';
import { GroupedAddress } from '../ui/GroupedAddress.tsx';
import { tWallet, tWalletCount, type WalletWord } from '../words/wallet-words.ts';
import { shortAmount, shortFee, withFee } from './sign-figures.ts';
import { type SignLine, type SignLineKey, signLines } from './sign-lines.ts';

const names: Readonly<Record<SignLineKey, WalletWord>> = {
  amount: 'sign.line.amount',
  chain: 'sign.line.chain',
  account: 'sign.line.account',
  recipient: 'sign.line.recipient',
  router: 'sign.line.router',
  spender: 'sign.line.spender',
  instruction: 'sign.line.instruction',
  memo: 'sign.line.memo',
  refund: 'sign.line.refund',
  change: 'sign.line.change',
  fee: 'sign.line.fee',
  expiry: 'sign.line.expiry',
  contract: 'sign.line.contract',
};

interface Context {
  readonly prepared: Prepared;
  readonly draft: SigningDraft;
  readonly confirm: ConfirmState;
  readonly now: number;
}

/** Terms behind the signature, while on screen. */
function findTerms({ confirm, draft }: Context): Terms | undefined {
  return 'terms' in confirm && consentKey(confirm.terms) === draft.consent ? confirm.terms : undefined;
}

/** Lines that a payer decides by; the rest only has to match the quote. An approval pays nobody, so who may spend counts. */
const plainKeys: readonly SignLineKey[] = ['amount', 'spender', 'instruction', 'account', 'fee'];
const isPlain = ({ key }: SignLine): boolean => plainKeys.includes(key);

/** Hosts that confirmed the vault, and when. */
function VaultNote({ context }: { readonly context: Context }) {
  const { confirm, draft, now } = context;
  const network = protocols[draft.intent.network].name;
  if (confirm.kind !== 'payable' || confirm.inbound.hosts === undefined || findTerms(context) === undefined) return null;
  const age = duration(Math.max(0, Math.floor((now - confirm.checkedAt) / 1000)));
  return <span className="sign-note">{tWalletCount('sign.vaultChecked', confirm.inbound.hosts, { network, age })}</span>;
}

function Amount({ context, value }: { readonly context: Context; readonly value: string }) {
  const { payment, summary } = context.prepared;
  const usd = payment.kind === 'deposit' ? findTerms(context)?.usd.amount : undefined;
  const fee = summary.find(({ key }) => key === 'fee')?.value;
  const both = payment.kind === 'deposit' && fee !== undefined ? withFee(value, fee) : undefined;
  return (
    <>
      <b title={value}>{shortAmount(value)}</b> {usd !== undefined && <span className="quiet">{dollars(usd)}</span>}{' '}
      {both !== undefined && <span className="quiet">{tWallet('sign.withFee', { amount: both })}</span>}
    </>
  );
}

/** Maximum fee; in dollars if the source asset has a price. */
function Fee({ context, value }: { readonly context: Context; readonly value: string }) {
  const { intent } = context.draft;
  const { text, units } = shortFee(value, baseDecimals(intent.from));
  const isSameAsset = value.endsWith(` ${formatAsset(intent.from)}`);
  const usd = isSameAsset && units !== undefined ? dollarsOfPart(units, intent.amount, findTerms(context)?.usd.amount) : undefined;
  return <span title={value}>{tWallet('sign.atMost', { amount: usd === undefined ? text : `${text} · ${usd}` })}</span>;
}

function renderValue({ key, value }: SignLine, context: Context): ReactNode {
  switch (key) {
    case 'amount':
      return <Amount context={context} value={value} />;
    case 'recipient':
      return (
        <>
          <GroupedAddress text={value} /> <VaultNote context={context} />
        </>
      );
    case 'account':
    case 'router':
    case 'spender':
    case 'refund':
    case 'change':
    case 'contract':
      return <GroupedAddress text={value} />;
    case 'instruction':
      return <ConfirmPromise ordered={orderedByIntent(context.draft.intent, context.draft.expected)} />;
    case 'memo':
      return <span className="mono">{value}</span>;
    case 'fee':
      return <Fee context={context} value={value} />;
    case 'expiry':
      return <time dateTime={value}>{timeToTheSecond(Date.parse(value))}</time>;
    case 'chain':
      return value;
  }
}

const drawings = { same: 'M4 10.5l4 4 8-9', differs: 'M5 5l10 10M15 5L5 15' } as const;

/** Comparison result of a line: check or cross with its label. */
function Compared({ state }: Pick<SignLine, 'state'>) {
  if (state === 'plain') return null;
  return (
    <span className="sign-mark">
      <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true">
        <path d={drawings[state]} />
      </svg>
      <span className="visually-hidden">{tWallet(state === 'same' ? 'sign.same' : 'sign.differs')}</span>
    </span>
  );
}

interface LineProps {
  readonly name: string;
  readonly line: string;
  readonly state: SignLine['state'];
  readonly children: ReactNode;
}

function Line({ name, line, state, children }: LineProps) {
  return (
    <div className={`sign-line sign-line-${line}`} data-line={line} data-state={state}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {state !== 'plain' && (
        <dd className="sign-compared">
          <Compared state={state} />
        </dd>
      )}
    </div>
  );
}

/** Transaction details, decoded from its own bytes and compared with the quote. */
export function SignSummary({ prepared, draft }: { readonly prepared: Prepared; readonly draft: SigningDraft }) {
  const confirm = useStore($confirm);
  const now = useStore($now);
  const context: Context = { prepared, draft, confirm, now };
  const { payment } = prepared;
  const lines = signLines(prepared);
  const isOnNetwork = payment.kind === 'deposit' && payment.to === undefined;
  const chain = chainName(payment.chain);
  const draw = (shown: readonly SignLine[]) =>
    shown.map((line) => (
      <Line key={line.key} line={line.key} state={line.state} name={tWallet(names[line.key], { chain })}>
        {renderValue(line, context)}
      </Line>
    ));
  const rest = lines.filter((line) => !isPlain(line));
  const differs = rest.some(({ state }) => state === 'differs');
  return (
    <section className="sign-summary">
      <h3>{tWallet('sign.whatTitle')}</h3>
      <p className="quiet">{tWallet('sign.whatText')}</p>
      <dl>
        {draw(lines.filter(isPlain))}
        {!lines.some(({ key }) => key === 'fee') && (
          <Line line="fee" state="plain" name={tWallet('sign.line.fee', { chain })}>
            {tWallet('sign.line.feeByWallet')}
          </Line>
        )}
      </dl>
      <details open={differs}>
        <summary>
          {tWallet('sign.details')} {!differs && payment.kind === 'deposit' && <span className="quiet">{tWallet('sign.detailsSame')}</span>}
        </summary>
        <p className="quiet">
          {tWallet('sign.vaultWhat')} <HelpLink to="safety#who-holds-your-coins" />
        </p>
        <dl>
          {draw(rest)}
          {isOnNetwork && (
            <Line line="recipient" state="plain" name={tWallet('sign.line.recipient')}>
              {tWallet('sign.line.onNetwork')}
            </Line>
          )}
        </dl>
      </details>
    </section>
  );
}
