import type { InboundAnswer } from '../../client/v1/inbound.ts';
import { type NetworkId, protocols } from '../../core/network/protocol.ts';
import { duration } from '../../i18n/figures.ts';
import { t } from '../../i18n/t.ts';
import type { Caution } from '../../wallet/port.ts';
import { solvencyWarning } from '../state/review/inbound.ts';
import { tReview } from '../words/confirm-words.ts';

const words = { one_operator: 'caution.one_operator', server_only: 'caution.server_only', solvency: 'caution.solvency' } as const;

interface Props {
  readonly network: NetworkId;
  readonly cautions: readonly Caution[];
  /** Warnings of the path, with the time of a solvency halt. */
  readonly warnings?: InboundAnswer['warnings'] | undefined;
  readonly trusted: boolean;
  readonly onTrust: (yes: boolean) => void;
}

/** Names what the user accepts before an address is shown or signed: its sole source, a halt that may recur. */
export function DepositCaution({ network, cautions, warnings, trusted, onTrust }: Props) {
  if (cautions.length === 0) return null;
  const seconds = solvencyWarning(warnings)?.seconds ?? 0;
  const values = { network: protocols[network].name, time: duration(seconds) };
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
