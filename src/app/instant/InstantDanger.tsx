import { tInstant } from '../words/instant-words.ts';

const lines = ['instant.dangerNow', 'instant.dangerOwn', 'instant.dangerWatch'] as const;

/** Risks of paying under a reference, with ways to avoid them; shown before there is an address. */
export function InstantDanger() {
  return (
    <div className="instant-danger" data-severity="danger">
      <p>
        <b>{tInstant('instant.danger')}</b>
      </p>
      <p>{tInstant('instant.dangerWhy')}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{tInstant(line)}</li>
        ))}
      </ul>
    </div>
  );
}
