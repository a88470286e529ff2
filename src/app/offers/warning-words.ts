import { maxBps } from '../../core/amount.ts';
import { assetInfo } from '../../core/asset/asset-name.ts';
import { shallowPoolUsd } from '../../core/loss/warnings.ts';
import { present } from '../../core/present.ts';
import { dollars, duration } from '../../i18n/figures.ts';
import { type Lossy, shareText } from '../state/offers/loss-words.ts';
import type { LiveOffer } from '../state/offers/order-book.ts';
import { tSwap } from '../words/swap-words.ts';

/** A loss as text: "$39.31 (0.33%)", or only the percentage if the dollars are unknown. */
export function lossShown(bps: number, lost: string | undefined): string {
  return lost === undefined ? shareText(bps) : `${dollars(lost)} (${shareText(bps)})`;
}

/** Price impact worded as a loss; for a swap that gains against the market, only its percentage. */
export function impactShown({ total_loss_bps: loss, price_impact_bps: impact, usd }: Omit<Lossy, 'warnings'>): string {
  return loss > 0 ? lossShown(loss, usd.lost) : shareText(impact);
}

/** One warning of an offer as sent by the service. */
export type QuotedWarning = LiveOffer['warnings'][number];

/** Warning text: the fact and its consequence. */
export interface WarningWords {
  readonly title: string;
  readonly text?: string;
}

/** Dollars truncated to cents suffice to detect a shallow pool. */
const isShallow = (depth: string | undefined): depth is string => depth !== undefined && Number(depth) * 1e8 < Number(shallowPoolUsd);

function poolWords({ pool = '', share_bps: share = 0, depth_usd: depth }: QuotedWarning): WarningWords {
  const [name = pool] = pool.split('-');
  return isShallow(depth)
    ? { title: tSwap('warning.shallow', { pool: name, usd: dollars(depth) }), text: tSwap('warning.shallowText') }
    : { title: tSwap('warning.share', { pool: name, percent: shareText(share) }), text: tSwap('warning.shareText') };
}

function tokenWords({ code, severity, pool = '', contract = '' }: QuotedWarning): WarningWords {
  const info = assetInfo(pool);
  const values = { asset: info?.ticker ?? pool, chain: info?.chainName ?? '', contract };
  if (code === 'unknown_token') return { title: tSwap('warning.unknown', values), text: tSwap('warning.unknownText', values) };
  return severity === 'danger'
    ? { title: tSwap('warning.namesake', values), text: tSwap('warning.namesakeText', values) }
    : { title: tSwap('warning.ticker', values), text: tSwap('warning.tickerText', values) };
}

/** Share of the value received if nobody else trades. */
const arriving = ({ loss_without_trades_bps: lost = 0 }: QuotedWarning) => ({ percent: shareText(maxBps - lost) });

/** Localized text of a warning; `lost` is `usd.lost` of its offer. */
export function warningWords(warning: QuotedWarning, lost?: string): WarningWords {
  const { total_loss_bps: loss = 0, price_impact_bps: impact = 0 } = warning;
  switch (warning.code) {
    case 'high_price_impact':
      return {
        title: tSwap('warning.impact', { loss: impactShown({ total_loss_bps: loss, price_impact_bps: impact, usd: present({ lost }) }) }),
        text: tSwap('warning.impactText'),
      };
    case 'relies_on_trades':
      return { title: tSwap('warning.trades'), text: tSwap('warning.tradesText', arriving(warning)) };
    case 'oversized':
      return { title: tSwap('warning.oversized'), text: tSwap('warning.oversizedText', arriving(warning)) };
    case 'high_fee_share':
      return { title: tSwap('warning.fees', { percent: shareText(warning.fee_share_bps ?? 0) }), text: tSwap('warning.feesText') };
    case 'below_best':
      return { title: tSwap('warning.best', { percent: shareText(warning.below_best_bps ?? 0) }) };
    case 'unprotected':
      return { title: tSwap('warning.open'), text: tSwap('warning.openText') };
    case 'limit_near_price':
      return { title: tSwap('warning.near'), text: tSwap('warning.nearText') };
    case 'limit_far_below':
      return { title: tSwap('warning.far', { percent: shareText(warning.distance_bps ?? 0) }), text: tSwap('warning.farText') };
    case 'affiliate_share':
      return { title: tSwap('warning.affiliate', { percent: shareText(warning.affiliate_bps ?? 0) }) };
    case 'affiliate_expires':
      return { title: tSwap('warning.affiliateExpires') };
    case 'recent_solvency_halt':
      return { title: tSwap('warning.solvency', { time: duration(warning.seconds ?? 0) }), text: tSwap('warning.solvencyText') };
    case 'long_wait':
      return { title: tSwap('warning.wait', { time: duration(warning.seconds ?? 0) }), text: tSwap('warning.waitText') };
    case 'shallow_pool':
      return poolWords(warning);
    case 'contract_destination':
      return { title: tSwap('warning.contract'), text: tSwap('warning.contractText') };
    case 'same_ticker':
    case 'unknown_token':
      return tokenWords(warning);
  }
}
