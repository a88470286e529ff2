interface Props {
  /** Possible readings of ambiguous input. */
  readonly ways: readonly string[] | undefined;
  readonly onChoose: (text: string) => void;
}

/** Choice between the two readings of an amount. */
export const Ways = ({ ways = [], onChoose }: Props) =>
  ways.flatMap((way) => [
    ' ',
    <button key={way} type="button" className="text-button" onClick={() => onChoose(way)}>
      {way}
    </button>,
  ]);
