import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $ownPairs, loadOwnPairs } from './own-pairs.ts';

const storage = () => localStorage;

/** Keeps `$ownPairs` in sync with this and other tabs. Returns whether there have been any pairs since mount. */
export function useOwnPairs(): boolean {
  const { saved, recent } = useStore($ownPairs);
  const [had, setHad] = useState(false);
  if (!had && saved.length + recent.length > 0) setHad(true);
  useEffect(() => {
    const read = () => loadOwnPairs(storage);
    read();
    addEventListener('storage', read);
    return () => removeEventListener('storage', read);
  }, []);
  return had;
}
