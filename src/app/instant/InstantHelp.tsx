import { depositOutcomes } from '../../core/reference/deposit-outcomes.ts';
import { t } from '../../i18n/t.ts';
import { tInstant } from '../words/instant-words.ts';

/** Outcomes of correct and incorrect payments. */
export function InstantHelp() {
  return (
    <details className="instant-help">
      <summary>{tInstant('instant.help')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{tInstant('instant.helpPaid')}</th>
            <th scope="col">{tInstant('instant.helpThen')}</th>
          </tr>
        </thead>
        <tbody>
          {depositOutcomes.map(({ id, outcome }) => (
            <tr key={id}>
              <th scope="row">{tInstant(`instant.paid.${id}`)}</th>
              <td>
                <b data-outcome={outcome}>{t('sentence', { text: tInstant(`instant.help.${outcome}`) })}</b>{' '}
                {tInstant(`instant.then.${id}`)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
