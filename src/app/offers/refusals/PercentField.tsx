import type { InputHTMLAttributes } from 'react';

type Props = Pick<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'aria-describedby'> & {
  readonly typed: string;
  readonly isWrong: boolean;
  readonly onType: (text: string) => void;
};

/** Input for the percentage that accepts a loss, in any keyboard's digits. */
export function PercentField({ typed, isWrong, onType, ...field }: Props) {
  return (
    <>
      <input
        {...field}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={typed}
        aria-invalid={isWrong}
        onChange={(event) => onType(event.target.value)}
      />
      <span aria-hidden="true">%</span>
    </>
  );
}
