import { useStore } from '@nanostores/react';
import { Copy } from '../../ui/Copy.tsx';
import { Qr } from '../../ui/Qr.tsx';
import { tElsewhere } from '../../words/walletconnect-words.ts';
import { isHandheld } from '../get/handheld.ts';
import { $pairing } from './$pairing.ts';
import { elsewhereConfig } from './elsewhere-config.ts';

const relayHost = (): string => new URL(elsewhereConfig()?.relay ?? location.href).host;

/** The code that connects a wallet on another device; on a phone, a link that opens one. */
export default function Pairing({ id }: { readonly id: string }) {
  const shown = useStore($pairing);
  const pairing = shown?.id === id ? shown : undefined;
  if (pairing === undefined) return null;
  const { uri } = pairing;
  return (
    <div className={isHandheld() ? '' : 'phone-code'}>
      {!isHandheld() && <Qr text={uri} name={tElsewhere('code')} />}
      <div>
        {isHandheld() ? (
          <p>
            <a className="button-quiet" href={uri}>
              {tElsewhere('open')}
            </a>
          </p>
        ) : (
          <p>{tElsewhere('scan')}</p>
        )}
        <p>
          <Copy text={uri} name={tElsewhere('link')} />
        </p>
        <p className="quiet">{tElsewhere('relay', { host: relayHost() })}</p>
      </div>
    </div>
  );
}
