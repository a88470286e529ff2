import type { AssetInfo } from '../../core/asset/asset-name.ts';
import type { NetworkId } from '../../core/network/protocol.ts';
import { isToken, lettersOf, networkShapes, tintOf } from './icon-shapes.ts';

/** A coin with the ticker's letters; tokens carry their chain's letter on the rim. */
export function AssetMark({ asset }: { readonly asset: AssetInfo }) {
  const letters = lettersOf(asset);
  return (
    <svg className="mark" viewBox="0 0 36 36" width="36" height="36" aria-hidden="true">
      <g className={`tint-${tintOf(isToken(asset) ? asset.ticker : asset.chain)}`}>
        <circle cx="18" cy="18" r="17.5" />
        <text x="18" y="18" className={`mark-letters-${letters.length}`}>
          {letters}
        </text>
      </g>
      {isToken(asset) && (
        <g className={`mark-chain tint-${tintOf(asset.chain)}`}>
          <circle cx="29" cy="29" r="7" />
          <text x="29" y="29">
            {asset.chain.charAt(0)}
          </text>
        </g>
      )}
    </svg>
  );
}

export function NetworkMark({ network }: { readonly network: NetworkId }) {
  return (
    <svg className="network-mark" viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
      <path d={networkShapes[network]} fill="currentColor" />
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
