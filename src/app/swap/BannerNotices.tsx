import { useStore } from '@nanostores/react';
import { chainName } from '../../core/asset/asset-name.ts';
import { type NetworkId, networkIds, protocols } from '../../core/network/protocol.ts';
import { $pools } from '../state/pools/$pools.ts';
import { tSwap } from '../words/swap-words.ts';

function pausedText(scope: string): string {
  if (scope === 'all') return tSwap('banner.paused.all');
  if (scope === 'signing') return tSwap('banner.paused.signing');
  return tSwap('banner.paused.part', { name: protocols[scope as NetworkId]?.name ?? chainName(scope) });
}

/** Operator pauses, and networks that are halted or silent. */
export default function BannerNotices() {
  const { notices, missing, paused } = useStore($pools);
  const others = networkIds.filter((id) => [...notices, ...missing].every(({ network }) => network !== id)).map((id) => protocols[id].name);
  const rest = others.length === 0 ? tSwap('banner.none') : tSwap('banner.others', { networks: others.join(', ') });
  return (
    <>
      {paused.map(({ scope, why }) => (
        <p className="notice" key={scope} data-paused={scope}>
          {pausedText(scope)} {tSwap('banner.paused.says')} <bdi>{why}</bdi>
        </p>
      ))}
      {notices.length > 0 && (
        <p className="notice">
          {notices.map(({ network, reason }) => reason || tSwap('banner.closed', { network: protocols[network].name })).join(' ')} {rest}
        </p>
      )}
    </>
  );
}
