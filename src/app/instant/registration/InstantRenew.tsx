import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { instantBrowser } from '../../state/instant/instant-browser.ts';
import type { Intent } from '../../state/instant/instant-keep.ts';
import { InstantRegister } from './InstantRegister.tsx';
import { $register, renew } from './instant-register.ts';

/** Requotes and re-registers an intent on mount. */
export default function InstantRenew({ intent }: { readonly intent: Intent }) {
  const registering = useStore($register);
  const start = () => {
    if ($register.get().kind !== 'running') void renew(intent, instantBrowser);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is chosen.
  useEffect(start, []);
  useEffect(() => {
    if (registering.kind === 'done') instantBrowser.leave(registering.path);
  }, [registering]);
  return <InstantRegister fresh onAgain={start} />;
}
