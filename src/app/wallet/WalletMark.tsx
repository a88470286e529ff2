import type { FoundWallet } from '../../wallet/port.ts';
import { walletMarkUrl } from './wallet-marks.ts';

interface MarkProps {
  /** Logo URL; undefined falls back to the first letter. */
  readonly url: string | undefined;
  readonly name: string;
  /** Size in pixels; 40 by default. */
  readonly size?: number;
}

export function Mark({ url, name, size = 40 }: MarkProps) {
  return (
    <span className="wallet-mark" data-size={size} aria-hidden="true">
      {url === undefined ? (
        [...name][0]?.toUpperCase()
      ) : (
        <img src={url} width={size} height={size} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  );
}

/** Logo of a wallet, always our own: one supplied by the wallet would be trusted more than it deserves. */
export function WalletMark({ wallet, size = 40 }: { readonly wallet: FoundWallet; readonly size?: number }) {
  return <Mark url={walletMarkUrl(wallet)} name={wallet.name} size={size} />;
}
