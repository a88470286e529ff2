import { depositOutcomes } from '../contract/memoless-outcomes.ts';
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
          {depositOutcomes.map(({ id, sent, outcome, what }) => (
            <tr key={id}>
              <th scope="row">{sent}</th>
              <td>
                <b data-outcome={outcome}>{sayInstant(`instant.help.${outcome}`)}.</b> {what}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
