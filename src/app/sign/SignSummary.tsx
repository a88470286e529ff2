import { formatUnits, parseDecimal } from '../../core/amount.ts';
import { group, inUnit } from '../../i18n/figures.ts';
import { timeToTheSecond } from '../../i18n/times.ts';
import type { Prepared, SummaryLine } from '../../wallet/port.ts';
import { GroupedAddress } from '../ui/GroupedAddress.tsx';
import { tWallet, type WalletWord } from '../wallet/wallet-words.ts';

const names: Readonly<Record<Exclude<SummaryLine['key'], 'delegate'>, WalletWord>> = {
  amount: 'sign.line.amount',
  chain: 'sign.line.chain',
  account: 'sign.line.account',
  recipient: 'sign.line.recipient',
  router: 'sign.line.router',
  spender: 'sign.line.spender',
  memo: 'sign.line.memo',
  refund: 'sign.line.refund',
  change: 'sign.line.change',
  fee: 'sign.line.fee',
  expiry: 'sign.line.expiry',
  contract: 'sign.line.contract',
};

const [feePlaces, shownPlaces] = [18, 8];

type Key = keyof typeof names;
const order = Object.keys(names) as readonly Key[];
const addresses: readonly Key[] = ['account', 'recipient', 'router', 'spender', 'refund', 'change', 'contract'];

/** "5000 ETH.USDC-0XA0B8…" → "5,000 USDC": the whole name stays in the title. */
function shortAmount(value: string): string {
  const [figure = '', asset = ''] = value.split(' ');
  return inUnit(group(figure), asset.split(/[./~-]/)[1] ?? asset);
}

/** A most, so what is cut off is rounded up. */
function shortFee(value: string): string {
  const [figure = '', asset = ''] = value.split(' ');
  const exact = parseDecimal(figure, feePlaces);
  if (!exact.ok) return shortAmount(value);
  const cut = 10n ** BigInt(feePlaces - shownPlaces);
  return shortAmount(`${formatUnits((exact.value + cut - 1n) / cut, shownPlaces)} ${asset}`);
}

function Value({ name, value }: { readonly name: Key; readonly value: string }) {
  if (addresses.includes(name)) return <GroupedAddress text={value} />;
  if (name === 'memo') return <span className="mono">{value}</span>;
  if (name === 'amount') return <span title={value}>{shortAmount(value)}</span>;
  if (name === 'fee') return <span title={value}>{shortFee(value)}</span>;
  if (name === 'expiry') {
    return <time dateTime={value}>{timeToTheSecond(Date.parse(value))}</time>;
  }
  return value;
}

/** What the transaction does, line by line, as decoded from its own bytes. */
export function SignSummary({ prepared }: { readonly prepared: Prepared }) {
  const { summary, payment } = prepared;
  const lines = order.flatMap((key) => summary.filter((line) => line.key === key).map(({ value }) => ({ key, value })));
  const isOnNetwork = payment.kind === 'deposit' && payment.to === undefined;
  return (
    <section className="sign-summary">
      <h3>{tWallet('sign.whatTitle')}</h3>
      <dl>
        {lines.map(({ key, value }) => (
          <div key={key} className={`sign-line sign-line-${key}`} data-line={key}>
            <dt>{tWallet(names[key])}</dt>
            <dd>
              <Value name={key} value={value} />
            </dd>
          </div>
        ))}
        {isOnNetwork && (
          <div className="sign-line" data-line="recipient">
            <dt>{tWallet('sign.line.recipient')}</dt>
            <dd>{tWallet('sign.line.onNetwork')}</dd>
          </div>
        )}
        {!summary.some(({ key }) => key === 'fee') && (
          <div className="sign-line" data-line="fee">
            <dt>{tWallet('sign.line.fee')}</dt>
            <dd>{tWallet('sign.line.feeByWallet')}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
