import { useId } from 'react';

interface Props<T extends string | number> {
  readonly legend: string;
  readonly items: readonly { readonly id: T; readonly name: string }[];
  readonly value: T;
  readonly onChoose: (id: T) => void;
}

/** A labeled segmented control. */
export function Segments<T extends string | number>({ legend, items, value, onChoose }: Props<T>) {
  const group = useId();
  return (
    <fieldset className="segments">
      <legend>{legend}</legend>
      <div className="segmented">
        {items.map(({ id, name }) => (
          <label key={id}>
            <input type="radio" name={group} checked={id === value} onChange={() => onChoose(id)} />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
