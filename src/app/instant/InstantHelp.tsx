import { depositOutcomes } from '../../core/reference/deposit-outcomes.ts';
import { say } from '../../i18n/t.ts';
import { sayInstant } from './instant-words.ts';

/** What becomes of every way to pay, the right one and the wrong ones. */
export function InstantHelp() {
  return (
    <details className="instant-help">
      <summary>{sayInstant('instant.help')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{sayInstant('instant.helpPaid')}</th>
            <th scope="col">{sayInstant('instant.helpThen')}</th>
          </tr>
        </thead>
        <tbody>
          {depositOutcomes.map(({ id, outcome }) => (
            <tr key={id}>
              <th scope="row">{sayInstant(`instant.paid.${id}`)}</th>
              <td>
                <b data-outcome={outcome}>{say('sentence', { text: sayInstant(`instant.help.${outcome}`) })}</b>{' '}
                {sayInstant(`instant.then.${id}`)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
