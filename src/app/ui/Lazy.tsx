import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { t } from '../../i18n/t.ts';

interface Props<P extends object> {
  /** Must be stable across renders; called when the part is first shown. */
  readonly load: () => Promise<{ readonly default: ComponentType<P> }>;
  readonly props: P;
  readonly waiting?: ReactNode;
}

/** A lazily loaded part. Shows an error in place if loading fails. */
export function Lazy<P extends object>({ load, props, waiting = null }: Props<P>) {
  const [part, setPart] = useState<{ readonly Part: ComponentType<P> } | 'failed'>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try loads again.
  useEffect(() => {
    let current = true;
    load().then(
      ({ default: Part }) => current && setPart({ Part }),
      () => current && setPart('failed'),
    );
    return () => {
      current = false;
    };
  }, [load, tries]);
  if (part === undefined) return waiting;
  if (part !== 'failed') return <part.Part {...props} />;
  return (
    <p className="notice" role="alert">
      {t('later.failed')}{' '}
      <button
        type="button"
        className="text-button"
        onClick={() => {
          setPart(undefined);
          setTries(tries + 1);
        }}
      >
        {t('retry')}
      </button>
    </p>
  );
}
