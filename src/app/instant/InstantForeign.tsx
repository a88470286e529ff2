import { dollarsOfPart, exact, inUnit } from '../../i18n/figures.ts';
import type { InstantEvent, PayableState } from '../state/instant/$instant.ts';
import { amountText } from '../state/instant/instant-order.ts';
import { GroupedAddress } from '../ui/GroupedAddress.tsx';
import { tInstant } from '../words/instant-words.ts';

interface Props {
  readonly state: PayableState;
  readonly send: (event: InstantEvent) => void;
}

/** Payee and minimum payout of an order made elsewhere, shown before anything else. */
export function InstantForeign({ state, send }: Props) {
  const { order, isMine, verified } = state;
  const { swap, from, to } = order;
  const usd = dollarsOfPart(swap.limit, verified.expected, verified.expectedUsd);
  return (
    <section className="instant-foreign">
      <h2>{tInstant('instant.foreign')}</h2>
      <p>{tInstant('instant.foreignText')}</p>
      <dl className="confirm-facts">
        <div data-fact="payee">
          <dt>{tInstant('instant.payee')}</dt>
          <dd className="instant-payee">
            <GroupedAddress text={swap.destination} />
          </dd>
        </div>
        <div data-fact="asset">
          <dt>{tInstant('instant.payeeAsset')}</dt>
          <dd>{tInstant('instant.payeeOn', { asset: to.ticker, chain: to.chainName })}</dd>
        </div>
        <div data-fact="least">
          <dt>{tInstant('instant.payeeLeast')}</dt>
          <dd>
            {inUnit(exact(swap.limit, to.decimals), to.ticker)} {usd !== undefined && <span className="quiet">({usd})</span>}
          </dd>
        </div>
        <div data-fact="sent">
          <dt>{tInstant('instant.payeeFor')}</dt>
          <dd>{inUnit(amountText(order), from.ticker)}</dd>
        </div>
        {swap.refund !== undefined && (
          <div data-fact="refund">
            <dt>{tInstant('instant.payeeBack')}</dt>
            <dd className="instant-payee">
              <GroupedAddress text={swap.refund} />
            </dd>
          </div>
        )}
      </dl>
      <label className="tick">
        <input type="checkbox" checked={isMine} onChange={(event) => send({ kind: 'mine', yes: event.target.checked })} />{' '}
        {tInstant(swap.refund === undefined ? 'instant.payeeMine' : 'instant.payeeMineBoth')}
      </label>
    </section>
  );
}
