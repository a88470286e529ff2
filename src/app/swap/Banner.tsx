import { useStore } from '@nanostores/react';
import { chainName } from '../../core/asset/asset-name.ts';
import { type NetworkId, networkIds, protocols } from '../../core/network/protocol.ts';
import { t } from '../../i18n/t.ts';
import { $pools } from '../pools/$pools.ts';

function pausedText(scope: string): string {
  if (scope === 'all') return t('banner.paused.all');
  if (scope === 'signing') return t('banner.paused.signing');
  return t('banner.paused.part', { name: protocols[scope as NetworkId]?.name ?? chainName(scope) });
}

/** What concerns a whole network, from the same facts as the pools and the status page. */
export function Banner() {
  const { notices, paused } = useStore($pools);
  const others = networkIds.filter((id) => notices.every(({ network }) => network !== id)).map((id) => protocols[id].name);
  const rest = others.length === 0 ? t('banner.none') : t('banner.others', { networks: others.join(', ') });
  return (
    <div className="banner" role="status">
      {paused.map(({ scope, why }) => (
        <p className="notice" key={scope} data-paused={scope}>
          {pausedText(scope)} {t('banner.paused.says')} <bdi>{why}</bdi>
        </p>
      ))}
      {notices.length > 0 && (
        <p className="notice">
          {notices.map(({ network, reason }) => reason || t('banner.closed', { network: protocols[network].name })).join(' ')} {rest}
        </p>
      )}
    </div>
  );
}
