import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $ownPairs, loadOwnPairs } from './own-pairs.ts';

const storage = () => localStorage;

/** Keeps `$ownPairs` true to what this and other tabs keep. Returns whether there were any since. */
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
