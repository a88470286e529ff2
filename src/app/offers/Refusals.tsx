import type { QuotedRefusal } from '../../client/errors.ts';
import type { AssetFace } from '../../core/asset/asset-name.ts';
import { protocols } from '../../core/network/protocol.ts';
import { exact } from '../../i18n/figures.ts';
import { say } from '../../i18n/t.ts';
import { writeAmount } from '../form/$form.ts';
import { refusalKind } from './offer-words.ts';
import { groupRefusals, minimumIn } from './refusals.ts';

export function UseMinimum({ minimum, from }: { readonly minimum: bigint; readonly from: AssetFace }) {
  return (
    <button type="button" className="text-button" onClick={() => writeAmount(minimum)}>
      {say('offers.useMinimum', { amount: exact(minimum, from.decimals), asset: from.ticker })}
    </button>
  );
}

export function RefusalList({ refusals, from }: { readonly refusals: readonly QuotedRefusal[]; readonly from: AssetFace }) {
  return (
    <ul className="refusal-list">
      {groupRefusals(refusals).map((group) => {
        const [first] = group;
        if (first === undefined) return null;
        const minimum = minimumIn(first);
        const modes = group.flatMap(({ mode }) => (mode === undefined ? [] : [say(`mode.${mode}Route`)]));
        return (
          <li key={`${first.network} ${first.reason}`}>
            <b>{protocols[first.network].name}</b> <span className="quiet">{[...modes, refusalKind(first.code)].join(', ')}</span>
            <p>{first.reason}</p>
            {minimum !== undefined && <UseMinimum minimum={minimum} from={from} />}
          </li>
        );
      })}
    </ul>
  );
}
