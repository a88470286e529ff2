import { assetInfo } from '../../../core/asset/asset-name.ts';
import { dollars, exact, inUnit } from '../../../i18n/figures.ts';
import type { LiveOffer } from '../../state/offers/order-book.ts';
import { tSwap } from '../../words/swap-words.ts';

/** Fees deducted from the payout, itemized. */
export function FeesTable({ offer }: { readonly offer: LiveOffer }) {
  const { fees, usd } = offer;
  const info = assetInfo(fees.asset);
  const amount = (units: bigint) => inUnit(exact(units, info?.decimals ?? 8), info?.ticker ?? '');
  const rows = [
    { name: tSwap('fees.liquidity'), note: tSwap('fees.liquidityNote'), text: amount(fees.liquidity) },
    { name: tSwap('fees.outbound'), note: tSwap('fees.outboundNote'), text: amount(fees.outbound) },
    { name: tSwap('fees.affiliate'), note: '', text: fees.affiliate === 0n ? tSwap('fees.affiliateNone') : amount(fees.affiliate) },
  ];
  return (
    <table className="fees">
      <caption>{tSwap('fees.caption')}</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">
              {row.name} <span className="quiet fee-note">{row.note}</span>
            </th>
            <td>{row.text}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            {tSwap('fees.total')} <span className="quiet">{usd.fees_total === undefined ? '' : dollars(usd.fees_total)}</span>
          </th>
          <td>{amount(fees.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
