import { formatUnits } from '../../core/amount.ts';
import { exactText } from '../../core/reference/reference.ts';
import { AssetMark } from '../assets/AssetIcons.tsx';
import { $instant, type InstantEvent, type Payable, payableNow } from '../state/instant/$instant.ts';
import { amountText } from '../state/instant/instant-order.ts';
import { Copy } from '../ui/Copy.tsx';
import { deviceClock } from '../ui/clock.ts';
import { GroupedAddress } from '../ui/GroupedAddress.tsx';
import { Qr } from '../ui/Qr.tsx';
import { useFocus } from '../ui/use-focus.ts';
import { isHandheld } from '../wallet/get/handheld.ts';
import { tInstant } from '../words/instant-words.ts';
import { amountParts, differenceText } from './instant-warnings.ts';

/** Reads the copied text on click, since the screen can be a second behind. */
const take = (read: (payable: Payable) => string) => () => {
  const payable = payableNow($instant.get(), deviceClock.now());
  return payable && read(payable);
};
const takeAmount = take(({ order }) => amountText(order));
const takeAddress = take(({ verified }) => verified.address);

interface Props {
  readonly payable: Payable;
  readonly send: (event: InstantEvent) => void;
}

/** The deposit details; rendered only while payable. */
export function InstantDeposit({ payable, send }: Props) {
  const { order, verified } = payable;
  const top = useFocus();
  const parts = amountParts(amountText(order), order.form.digits);
  const difference = differenceText(order, (units) => formatUnits(units, order.from.decimals));
  return (
    <div className="instant-deposit">
      <div className="instant-carry instant-amount">
        <h2 ref={top} tabIndex={-1}>
          {tInstant('instant.send')}
        </h2>
        <p>
          <output data-carry="amount">
            {parts.lead}
            <mark>{parts.reference}</mark>
          </output>
          <Copy text={takeAmount} name={tInstant('instant.copyAmount')} />
        </p>
        <p className="instant-asset">
          <AssetMark asset={order.from} size={22} />
          <b>{order.from.ticker}</b> <span className="quiet">{tInstant('instant.on', { chain: order.from.chainName })}</span>
        </p>
        <p className="quiet">
          {tInstant('instant.digits')} {difference}{' '}
          {order.other !== undefined && (
            <button type="button" className="text-button" onClick={() => send({ kind: 'other' })}>
              {tInstant('instant.other', { amount: exactText(order.other, order.form) })}
            </button>
          )}
        </p>
      </div>
      {verified.uri === undefined ? (
        <p className="quiet">{tInstant('instant.qrNone')}</p>
      ) : (
        <figure>
          <Qr text={verified.uri} name={tInstant('instant.qr')} />
          <figcaption className="quiet">{tInstant('instant.qrText')}</figcaption>
        </figure>
      )}
      <div className="instant-carry instant-where">
        <h2>{tInstant('instant.to', { chain: order.from.chainName })}</h2>
        <p>
          <output data-carry="address">
            <GroupedAddress text={verified.address} />
          </output>
          <Copy text={takeAddress} name={tInstant('instant.copyAddress')} />
        </p>
        {verified.uri !== undefined && isHandheld() && (
          <a className="primary" href={verified.uri}>
            {tInstant('instant.openWallet')}
          </a>
        )}
      </div>
    </div>
  );
}
