import type { QuotedRefusal } from '../../client/errors.ts';
import type { AssetInfo } from '../../core/asset/asset-name.ts';
import { protocols } from '../../core/network/protocol.ts';
import { exact } from '../../i18n/figures.ts';
import { t } from '../../i18n/t.ts';
import { writeAmount } from '../form/$form.ts';
import { refusalKind } from './offer-words.ts';
import { groupRefusals, minimumIn } from './refusals.ts';

export function UseMinimum({ minimum, from }: { readonly minimum: bigint; readonly from: AssetInfo }) {
  return (
    <button type="button" className="text-button" onClick={() => writeAmount(minimum)}>
      {t('offers.useMinimum', { amount: exact(minimum, from.decimals), asset: from.ticker })}
    </button>
  );
}

export function RefusalList({ refusals, from }: { readonly refusals: readonly QuotedRefusal[]; readonly from: AssetInfo }) {
  return (
    <ul className="refusal-list">
      {groupRefusals(refusals).map((group) => {
        const [first] = group;
        if (first === undefined) return null;
        const minimum = minimumIn(first);
        const modes = group.flatMap(({ mode }) => (mode === undefined ? [] : [t(`mode.${mode}Route`)]));
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
