import type { AssetInfo } from '../../core/asset/asset-name.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { AssetMark, NetworkMark } from '../assets/AssetIcons.tsx';
import { crossingPath, doneText, markSizes, standingPath } from './crossing-path.ts';

interface Props {
  readonly from: AssetInfo;
  readonly to: AssetInfo;
  /** The network of the swap, or the networks compared. */
  readonly networks: readonly NetworkId[];
  /** Band height in pixels; its width if `standing`. */
  readonly height?: 36 | 44 | 56 | 84;
  readonly standing?: boolean;
  /** Progress from 0 to 1; the band stays unfilled if absent. */
  readonly progress?: number;
  /** `refund` is drawn in amber. */
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

/** Band from the paid asset across the network to the received one. Decorative: the text is beside it. */
export function Crossing({ from, to, networks, height = 44, standing = false, progress, tone }: Props) {
  const { end, network: middle } = markSizes(height);
  // Set from script: the page's CSP forbids style attributes.
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
