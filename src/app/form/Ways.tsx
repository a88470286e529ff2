interface Props {
  /** The texts to choose from, where what was typed can be read two ways. */
  readonly ways: readonly string[] | undefined;
  readonly onChoose: (text: string) => void;
}

/** The two readings of an amount, to choose from. */
export const Ways = ({ ways = [], onChoose }: Props) =>
  ways.flatMap((way) => [
    ' ',
    <button key={way} type="button" className="text-button" onClick={() => onChoose(way)}>
      {way}
    </button>,
  ]);
