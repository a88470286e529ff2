import type { FoundWallet } from '../../wallet/port.ts';
import { walletMarkUrl } from './wallet-marks.ts';

interface MarkProps {
  /** The drawing; undefined where the first letter stands for it. */
  readonly url: string | undefined;
  readonly name: string;
  /** In pixels; 40 without it. */
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

/** Drawn by us: a picture that a wallet sends along would be trusted more than it deserves. */
export function WalletMark({ wallet, size = 40 }: { readonly wallet: FoundWallet; readonly size?: number }) {
  return <Mark url={walletMarkUrl(wallet)} name={wallet.name} size={size} />;
}
