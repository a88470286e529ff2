import { Fragment } from 'react';

/**
 * Text in groups of four, as addresses are read. Gaps are visual only, so that selections and copies have none, and a
 * shorter last group does not wrap alone. `after` is punctuation that follows.
 */
export function GroupedAddress({ text, after = '' }: { readonly text: string; readonly after?: string }) {
  const groups = text.match(/.{1,4}/g) ?? [];
  const mayBreakAfter = (index: number) => groups.length > index + 1 && groups[index + 1]?.length === 4;
  return (
    <>
      <span className="address-fours">
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity.
          <Fragment key={index}>
            <span className="mono">{group}</span>
            {mayBreakAfter(index) && <wbr />}
          </Fragment>
        ))}
      </span>
      {after}
    </>
  );
}
