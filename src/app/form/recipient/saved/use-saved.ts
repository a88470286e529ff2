import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $saved, loadSaved, savedKey } from './saved-recipients.ts';

const storage = () => localStorage;

/** Keeps `$saved` in sync with this and other tabs. */
export function useSaved() {
  const saved = useStore($saved);
  useEffect(() => {
    loadSaved(storage);
    const onStorage = ({ key }: StorageEvent) => (key === savedKey || key === null) && loadSaved(storage);
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);
  return saved;
}
