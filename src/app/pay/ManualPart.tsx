import { Copy } from '../ui/Copy.tsx';
import { GroupedAddress } from '../ui/GroupedAddress.tsx';
import { Qr } from '../ui/Qr.tsx';
import { type ConfirmWord, tReview } from '../words/confirm-words.ts';
import type { Carried } from './manual-ways.ts';

const names: Readonly<Record<Carried['id'], { readonly title: ConfirmWord; readonly copy: ConfirmWord }>> = {
  amount: { title: 'manual.amount', copy: 'manual.copyAmount' },
  address: { title: 'manual.address', copy: 'manual.copyAddress' },
  memo: { title: 'manual.memo', copy: 'manual.copyMemo' },
  uri: { title: 'manual.uri', copy: 'manual.copyUri' },
  data: { title: 'manual.data', copy: 'manual.copyData' },
  metadata: { title: 'manual.metadata', copy: 'manual.copyMetadata' },
};

interface Props {
  readonly part: Carried;
  readonly note: string;
  /** Returns the text on copy; undefined when it may no longer be used. */
  readonly take: () => string | undefined;
}

/** One value to enter in a wallet, with a button that copies exactly what is shown. */
export function CarriedPart({ part, note, take }: Props) {
  const { title, copy } = names[part.id];
  return (
    <div className={`carry carry-${part.id}`}>
      <dt>
        {tReview(title)} <span className="quiet">{note}</span>
      </dt>
      <dd>
        <output data-carry={part.id} className={part.id === 'amount' ? '' : 'mono'}>
          {part.id === 'uri' && <Qr text={part.text} name={tReview(title)} />}
          {part.id === 'address' ? <GroupedAddress text={part.text} /> : part.text}
        </output>
        {part.unit !== undefined && <span className="carry-unit"> {part.unit}</span>} <Copy text={take} name={tReview(copy)} />
      </dd>
    </div>
  );
}
