import { useStore } from '@nanostores/react';
import { networkIds, protocols } from '../../core/network/protocol.ts';
import { t } from '../../i18n/t.ts';
import { $pools } from '../pools/$pools.ts';

/** What concerns a whole network, from the same facts as the pools and the status page. */
export function Banner() {
  const { notices } = useStore($pools);
  const others = networkIds.filter((id) => notices.every(({ network }) => network !== id)).map((id) => protocols[id].name);
  const rest = others.length === 0 ? t('banner.none') : t('banner.others', { networks: others.join(', ') });
  return (
    <div className="banner" role="status">
      {notices.length > 0 && (
        <p className="notice">
          {notices.map(({ network, reason }) => reason || t('banner.closed', { network: protocols[network].name })).join(' ')} {rest}
        </p>
      )}
    </div>
  );
}
