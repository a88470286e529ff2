import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $pools } from '../pools/$pools.ts';
import { reviewToken } from '../proposal/proposal-token.ts';
import { Lazy } from '../ui/Lazy.tsx';

const loadNotices = () => import('./BannerNotices.tsx');
const loadProposal = () => import('../proposal/ProposalNotice.tsx');

/** What concerns a whole network, from the same facts as the pools and the status page; before it a swap that a link proposes. */
export function Banner() {
  const { notices, paused } = useStore($pools);
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const read = () => setToken(reviewToken());
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return (
    <div className="banner" role="status">
      {token !== undefined && <Lazy key={token} load={loadProposal} props={{ token }} />}
      {notices.length + paused.length > 0 && <Lazy load={loadNotices} props={{}} />}
    </div>
  );
}
