import { t } from '../../i18n/t.ts';
import { tSwap } from '../words/swap-words.ts';
import { type QuotedWarning, warningWords } from './warning-words.ts';

interface Props {
  readonly warnings: readonly QuotedWarning[];
  /** `usd.lost` of the offer the warnings belong to; undefined if the dollars are unknown. */
  readonly lost: string | undefined;
}

const severityNames = { danger: 'warning.danger', warning: 'warning.warning', info: 'warning.info' } as const;

function SeverityMark({ severity }: Pick<QuotedWarning, 'severity'>) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      {severity === 'info' ? <circle cx="10" cy="10" r="7.25" /> : <path d="M10 3.5l7.25 12.75H2.75z" />}
      <path d={severity === 'info' ? 'M10 9v5M10 6.4v.2' : 'M10 8.25v3.75M10 14v.2'} />
    </svg>
  );
}

/** Localized warnings of an offer, most severe first. Styled by warnings.css. */
export default function Warnings({ warnings, lost }: Props) {
  if (warnings.length === 0) return null;
  return (
    <ul className="warnings">
      {warnings.map((warning) => {
        const { title, text } = warningWords(warning, lost);
        return (
          <li key={`${warning.code} ${warning.pool ?? ''}`} data-code={warning.code} data-severity={warning.severity}>
            <SeverityMark severity={warning.severity} />
            <p>
              <b>
                <span className="visually-hidden">{tSwap(severityNames[warning.severity])}: </span>
                {text === undefined ? title : t('sentence', { text: title })}
              </b>
              {text !== undefined && ' '}
              {text !== undefined && <span>{text}</span>}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
