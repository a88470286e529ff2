import type { ReactNode } from 'react';
import { type AssetInfo, placeOf } from '../../core/asset/asset-name.ts';
import { protocols } from '../../core/network/protocol.ts';
import { dollars, duration, exact, group, inUnit } from '../../i18n/figures.ts';
import { AssetMark, NetworkMark } from '../assets/AssetIcons.tsx';
import { tSwap } from '../swap/swap-words.ts';
import { leastText, runsText, sentAmount } from './confirm-figures.ts';
import type { Terms } from './confirm-terms.ts';
import { tReview } from './confirm-words.ts';

function End(props: { readonly asset: AssetInfo; readonly name: string; readonly usd: string | undefined; readonly children: ReactNode }) {
  const { asset, name, usd, children } = props;
  return (
    <div className="confirm-end">
      <AssetMark asset={asset} />
      <p>
        <span className="quiet">{name}</span>
        <b>{children}</b>
        <span className="quiet">{usd === undefined ? placeOf(asset) : `${dollars(usd)} · ${placeOf(asset)}`}</span>
      </p>
    </div>
  );
}

/** What is paid, over which network, and what arrives, with dollars on both sides. */
export function ReviewEnds({ terms, dim }: { readonly terms: Terms; readonly dim: boolean }) {
  const { request, network, order, usd, seconds } = terms;
  const { from, to } = request;
  const isLimit = order.kind === 'limit';
  const time = isLimit || seconds === undefined ? [] : [tSwap('offer.about', { time: duration(seconds) })];
  return (
    <div className="confirm-sides" data-dim={dim}>
      <End asset={from} name={tReview('confirm.send')} usd={usd.amount}>
        {inUnit(group(sentAmount(terms)), from.ticker)}
      </End>
      <p className="confirm-over">
        <NetworkMark network={network} />
        <span>
          <strong>{protocols[network].name}</strong> <span className="quiet">{[runsText(terms), ...time].join(' · ')}</span>
        </span>
      </p>
      <End asset={to} name={tReview(isLimit ? 'confirm.target' : 'confirm.receive')} usd={usd.expected_amount_out}>
        {isLimit ? leastText(terms) : inUnit(exact(terms.payout, to.decimals), to.ticker)}
      </End>
    </div>
  );
}
