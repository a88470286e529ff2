import { useStore } from '@nanostores/react';
import { $pools } from '../pools/$pools.ts';
import { Lazy } from '../ui/Lazy.tsx';

const loadNotices = () => import('./BannerNotices.tsx');

/** What concerns a whole network, from the same facts as the pools and the status page. */
export function Banner() {
  const { notices, paused } = useStore($pools);
  return (
    <div className="banner" role="status">
      {notices.length + paused.length > 0 && <Lazy load={loadNotices} props={{}} />}
    </div>
  );
}
