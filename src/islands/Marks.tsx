import type { NetworkId } from '../core/protocol.ts';
import type { AssetFace } from './asset-name.ts';

/** Tints of well-known chains; others take one by their letters. */
const tints: Readonly<Record<string, number>> = {
  BTC: 0,
  ETH: 1,
  DOGE: 2,
  LTC: 3,
  BCH: 4,
  AVAX: 5,
  BSC: 6,
  THOR: 4,
  MAYA: 1,
  XRP: 3,
  SOL: 7,
  ZEC: 6,
};
const tintCount = 8;

function tintOf(text: string): number {
  const sum = [...text].reduce((total, letter) => total * 31 + letter.charCodeAt(0), 7);
  return tints[text] ?? Math.abs(sum) % tintCount;
}

/** A coin with the ticker's letters; tokens carry their chain's letter on the rim. */
export function AssetMark({ face }: { readonly face: AssetFace }) {
  const isToken = face.ticker !== face.chain;
  const letters = face.ticker.slice(0, face.ticker.length > 4 ? 3 : 4);
  return (
    <svg className="mark" viewBox="0 0 36 36" width="36" height="36" aria-hidden="true">
      <g className={`tint-${tintOf(isToken ? face.ticker : face.chain)}`}>
        <circle cx="18" cy="18" r="17.5" />
        <text x="18" y="18" className={`mark-letters-${letters.length}`}>
          {letters}
        </text>
      </g>
      {isToken && (
        <g className={`mark-chain tint-${tintOf(face.chain)}`}>
          <circle cx="29" cy="29" r="7" />
          <text x="29" y="29">
            {face.chain.charAt(0)}
          </text>
        </g>
      )}
    </svg>
  );
}

const networkShapes: Readonly<Record<NetworkId, string>> = {
  thorchain: 'M4 3h12v4h-3.5v10h-5V7H4z',
  mayachain: 'M8 3h4v4h3v5h3v5H2v-5h3V7h3z',
};

/** THORChain a hammer, MAYAChain a stepped pyramid. */
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
