import type { FoundWallet } from '../../wallet/port.ts';
import { walletMarkUrl } from './wallet-marks.ts';

interface Props {
  readonly wallet: FoundWallet;
  /** In pixels; 40 without it. */
  readonly size?: number;
}

/** Drawn by us: a picture that a wallet sends along would be trusted more than it deserves. */
export function WalletMark({ wallet, size = 40 }: Props) {
  const url = walletMarkUrl(wallet);
  return (
    <span className="wallet-mark" data-size={size} aria-hidden="true">
      {url === undefined ? (
        [...wallet.name][0]?.toUpperCase()
      ) : (
        <img src={url} width={size} height={size} alt="" loading="lazy" decoding="async" />
      )}
    </span>
  );
}
