import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $pools } from '../state/pools/$pools.ts';
import { Lazy } from '../ui/Lazy.tsx';
import { formMark } from './form-mark.ts';

const loadNotices = () => import('./BannerNotices.tsx');
const loadMark = () => import('./MarkNotice.tsx');

/** Network-wide notices, from the same data as the pools and the status page, preceded by the notice of a link that fills the form. */
export function Banner() {
  const { notices, paused } = useStore($pools);
  const [mark, setMark] = useState<string>();
  useEffect(() => {
    const read = () => setMark(formMark());
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);
  return (
    <div className="banner" role="status">
      {mark !== undefined && <Lazy key={mark} load={loadMark} props={{ mark }} />}
      {notices.length + paused.length > 0 && <Lazy load={loadNotices} props={{}} />}
    </div>
  );
}
