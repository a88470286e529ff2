import { type AssetInfo, formatPlace } from '../../../core/asset/asset-name.ts';
import { protocols } from '../../../core/network/protocol.ts';
import { dollars, duration, exact, group, inUnit } from '../../../i18n/figures.ts';
import { Crossing } from '../../crossing/Crossing.tsx';
import { leastText, runsText, sentAmount, wantedText } from '../../state/review/confirm-figures.ts';
import type { Terms } from '../../state/review/confirm-terms.ts';
import { tReview } from '../../words/confirm-words.ts';
import { tSwap } from '../../words/swap-words.ts';

/** Lengths above which a figure is set smaller to fit on one line. */
const [longText, longerText] = [14, 19];

const pickSize = (text: string) => (text.length > longerText ? 'longer' : text.length > longText ? 'long' : undefined);

interface EndProps {
  readonly asset: AssetInfo;
  readonly name: string;
  readonly usd: string | undefined;
  readonly text: string;
}

function End({ asset, name, usd, text }: EndProps) {
  return (
    <p className="confirm-end">
      <span className="quiet">{name}</span>
      <b data-size={pickSize(text)}>{text}</b>
      <span className="quiet">{usd === undefined ? formatPlace(asset) : `${dollars(usd)} · ${formatPlace(asset)}`}</span>
    </p>
  );
}

/** Source amount, network and payout, with dollars on both sides; the band beside it shows the same. */
export function ReviewEnds({ terms, dim = false }: { readonly terms: Terms; readonly dim?: boolean }) {
  const { request, network, order, usd, seconds } = terms;
  const { from, to } = request;
  const isLimit = order.kind === 'limit';
  const time = isLimit || seconds === undefined ? [] : [tSwap('offer.about', { time: duration(seconds) })];
  const wanted = wantedText(terms);
  const payout = isLimit ? leastText(terms) : inUnit(exact(terms.payout, to.decimals), to.ticker);
  return (
    <div className="confirm-sides" data-dim={dim}>
      <Crossing from={from} to={to} networks={[network]} height={56} standing />
      <div className="confirm-ends">
        <End asset={from} name={tReview('confirm.send')} usd={usd.amount} text={inUnit(group(sentAmount(terms)), from.ticker)} />
        <p className="confirm-over">
          <b>{protocols[network].name}</b> <span className="quiet">{[runsText(terms), ...time].join(' · ')}</span>
        </p>
        <End asset={to} name={tReview(isLimit ? 'confirm.target' : 'confirm.receive')} usd={usd.expected_amount_out} text={payout} />
        {wanted !== undefined && <p className="confirm-wanted">{wanted}</p>}
      </div>
    </div>
  );
}
