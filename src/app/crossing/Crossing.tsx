import type { AssetInfo } from '../../core/asset/asset-name.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { AssetMark, NetworkMark } from '../assets/AssetIcons.tsx';
import { crossingPath, doneText, markSizes, standingPath } from './crossing-path.ts';

interface Props {
  readonly from: AssetInfo;
  readonly to: AssetInfo;
  /** One network, or those that are compared. */
  readonly networks: readonly NetworkId[];
  /** Of the band in pixels: 36, 44, 56 or 84. Its width, where it stands. */
  readonly height?: 36 | 44 | 56 | 84;
  readonly standing?: boolean;
  /** How much of the way is done, 0 to 1; no copy of the band without it. */
  readonly progress?: number;
  /** A refund is amber. */
  readonly tone?: 'refund';
}

function Band({ standing, done }: { readonly standing: boolean; readonly done: boolean }) {
  return (
    <svg
      className={done ? 'crossing-done' : 'crossing-band'}
      viewBox={standing ? '0 0 100 1000' : '0 0 1000 100'}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={standing ? standingPath : crossingPath} />
    </svg>
  );
}

/** The way of a swap: a band from the asset that is paid over the network to the one that arrives. The words stand beside it. */
export function Crossing({ from, to, networks, height = 44, standing = false, progress, tone }: Props) {
  const { end, network: middle } = markSizes(height);
  // From script, not as an attribute: the page's policy allows no styles in its markup.
  const fill = (made: HTMLElement | null) => {
    if (progress !== undefined) made?.style.setProperty('--done', doneText(progress));
  };
  return (
    <span className="crossing" data-size={height} data-standing={standing} data-tone={tone} aria-hidden="true" ref={fill}>
      <Band standing={standing} done={false} />
      {progress !== undefined && <Band standing={standing} done />}
      <AssetMark asset={from} size={end} />
      <span className="crossing-networks">
        {networks.map((network) => (
          <NetworkMark key={network} network={network} size={middle} />
        ))}
      </span>
      <AssetMark asset={to} size={end} />
    </span>
  );
}
