import { useStore } from '@nanostores/react';
import type { AssetInfo } from '../../core/asset/asset-name.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { $tokenMarks } from '../ui/marks/$token-marks.ts';
import { chainMarkUrl, isToken, type MarkParts, markParts, markUrl } from '../ui/marks/asset-marks.ts';

/** Size of the chain badge relative to the mark. */
const badgeShare = 0.46;

interface Size {
  /** Size in pixels. */
  readonly size?: number;
}

function Drawing({ url, size, name }: Required<Size> & { readonly url: string; readonly name: string }) {
  return <img className={name} src={url} width={size} height={size} alt="" loading="lazy" decoding="async" />;
}

/** A drawn mark. */
export function MarkImage({ parts, size }: Required<Size> & { readonly parts: MarkParts }) {
  const { url, letters, badge } = parts;
  return (
    <span className="mark" aria-hidden="true">
      {url === undefined ? (
        <svg className="mark-coin" viewBox="0 0 36 36" width={size} height={size} aria-hidden="true">
          <text x="18" y="18" className={`mark-letters-${letters.length}`}>
            {letters}
          </text>
        </svg>
      ) : (
        <Drawing name="mark-coin" url={url} size={size} />
      )}
      {badge !== undefined && <Drawing name="mark-badge" url={badge} size={Math.round(size * badgeShare)} />}
    </span>
  );
}

function Token({ asset, size }: Required<Size> & { readonly asset: AssetInfo }) {
  return <MarkImage parts={markParts(asset, useStore($tokenMarks))} size={size} />;
}

/** Mark of an asset, with a chain badge unless it is the chain's own coin. */
export function AssetMark({ asset, size = 36 }: Size & { readonly asset: AssetInfo }) {
  return isToken(asset) ? <Token asset={asset} size={size} /> : <MarkImage parts={markParts(asset, undefined)} size={size} />;
}

/** Mark of a chain; its first letters if it has no icon. */
export function ChainMark({ chain, size = 22 }: Size & { readonly chain: string }) {
  return <MarkImage parts={{ url: chainMarkUrl(chain), letters: chain.slice(0, 2), badge: undefined }} size={size} />;
}

export function NetworkMark({ network, size = 20 }: Size & { readonly network: NetworkId }) {
  return (
    <span className="mark network-mark" aria-hidden="true">
      <Drawing name="mark-coin" url={markUrl('networks', network)} size={size} />
    </span>
  );
}

/** Icon of two opposite arrows. */
export function SwitchMark({ size }: Required<Size>) {
  return (
    <svg viewBox="0 0 20 20" width={size} height={size} aria-hidden="true">
      <path
        d="M7 4v12m0 0l-3-3m3 3l3-3M13 16V4m0 0l-3 3m3-3l3 3"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function Chevron() {
  return (
    <svg className="chevron" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="M4 6l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
