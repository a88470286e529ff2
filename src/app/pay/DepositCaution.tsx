import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import { t } from '../../i18n/t.ts';
import type { Caution } from '../../wallet/port.ts';
import { tReview } from '../words/confirm-words.ts';

const words = { one_operator: 'caution.one_operator', server_only: 'caution.server_only' } as const;

interface Props {
  readonly network: NetworkId;
  readonly cautions: readonly Caution[];
  readonly trusted: boolean;
  readonly onTrust: (yes: boolean) => void;
}

/** Names the sole source of an address, to be accepted before it is shown or signed. */
export function DepositCaution({ network, cautions, trusted, onTrust }: Props) {
  if (cautions.length === 0) return null;
  const values = { network: protocols[network].name };
  return (
    <div className="notice deposit-caution" data-tone="stop">
      <p>
        <b>{t('sentence', { text: tReview('caution.title') })}</b>
      </p>
      {cautions.map((caution) => (
        <p key={caution}>{tReview(words[caution], values)}</p>
      ))}
      <label className="tick">
        <input type="checkbox" checked={trusted} onChange={(event) => onTrust(event.target.checked)} /> {tReview('caution.ack')}
      </label>
    </div>
  );
}
