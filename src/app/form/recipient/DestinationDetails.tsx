import { useEffect, useState } from 'react';
import type { AssetInfo } from '../../../core/asset/asset-name.ts';
import { protocols } from '../../../core/network/protocol.ts';
import { allOf } from '../../../i18n/lists.ts';
import { $recipientText, type NamedAddress, type Recipient, type Warning } from '../../state/form/$recipient.ts';
import { client } from '../../ui/client.ts';
import { type SwapWordKey, tSwap } from '../../words/swap-words.ts';
import type { KnownAddress } from './recent-addresses.ts';
import { fetchCode } from './recipient-code.ts';
import { acceptAddress } from './recipient-flow.ts';
import { SourceNote } from './SourceNote.tsx';

type Known = () => readonly KnownAddress[];

const groupsOf = (address: string): readonly string[] => address.match(/.{1,4}/g) ?? [];

/** Full address in groups of four; groups that differ from `other` are marked, ignoring case. */
function GroupedAddress({ address, other }: { readonly address: string; readonly other?: string }) {
  const others = other === undefined ? undefined : groupsOf(other.toLowerCase());
  return (
    <span className="fours mono">
      {groupsOf(address).map((four, index) => {
        const key = `${index}${four}`;
        return others === undefined || others[index] === four.toLowerCase() ? <span key={key}>{four}</span> : <mark key={key}>{four}</mark>;
      })}
    </span>
  );
}

function Warnings({ warnings }: { readonly warnings: readonly Warning[] }) {
  return warnings.map(({ weight, text }) => (
    <p key={text} className={weight === 'warn' ? 'destination-warning' : undefined}>
      {text}
    </p>
  ));
}

/** Warns about contract code at the address, which may reject or lose a payout. */
function CodeWarning({ address, chain }: { readonly address: string; readonly chain: string }) {
  const [found, setFound] = useState<SwapWordKey>();
  useEffect(() => {
    const control = new AbortController();
    setFound(undefined);
    void fetchCode(address, chain, client, control.signal).then((word) => !control.signal.aborted && setFound(word));
    return () => control.abort();
  }, [address, chain]);
  return found === undefined ? null : <p className="destination-warning">{tSwap(found)}</p>;
}

const networkNames = (networks: NamedAddress['networks']): string => allOf(networks.map((network) => protocols[network].name));

function Named({ recipient, to, known }: { recipient: Extract<Recipient, { kind: 'named' }>; to: AssetInfo; known: Known }) {
  const { name, found, missing, accepted, warnings } = recipient;
  return (
    <>
      {found.length > 1 && <p className="destination-warning">{tSwap('recipient.nameDiffers', { name })}</p>}
      {found.map(({ address, networks }) => (
        <div key={address} className="destination-found">
          <p>{tSwap('recipient.nameOf', { names: networkNames(networks), name, chain: to.chainName })}</p>
          <GroupedAddress address={address} />
          {accepted === address ? (
            <p>{tSwap('recipient.nameUsed')}</p>
          ) : (
            <button type="button" className="button" onClick={() => acceptAddress(address, known())}>
              {tSwap('recipient.nameUse')}
            </button>
          )}
        </div>
      ))}
      {missing.length > 0 && <p className="destination-warning">{tSwap('recipient.nameMissing', { networks: networkNames(missing) })}</p>}
      {accepted !== undefined && <CodeWarning address={accepted} chain={to.chain} />}
      <Warnings warnings={warnings} />
    </>
  );
}

function Lookalike({ recipient }: { readonly recipient: Extract<Recipient, { kind: 'lookalike' }> }) {
  const { address, known } = recipient;
  return (
    <div className="destination-stop">
      <p>
        <b>{tSwap('recipient.lookalikeTitle')}</b>
      </p>
      <p>{tSwap('recipient.lookalikeText')}</p>
      <p>{tSwap('recipient.lookalikeKnown')}</p>
      <GroupedAddress address={known} other={address} />
      <p>{tSwap('recipient.lookalikeThis')}</p>
      <GroupedAddress address={address} other={known} />
      <div className="destination-choices">
        <button type="button" className="button" onClick={() => $recipientText.set(known)}>
          {tSwap('recipient.lookalikeUseKnown')}
        </button>
        <button type="button" className="text-button" onClick={() => acceptAddress(address, [])}>
          {tSwap('recipient.lookalikeUseThis')}
        </button>
      </div>
    </div>
  );
}

interface Props {
  readonly recipient: Recipient;
  readonly to: AssetInfo;
  readonly known: Known;
}

/** Results of the destination checks, with the full address in groups of four. */
export function DestinationDetails({ recipient, to, known }: Props) {
  switch (recipient.kind) {
    case 'address':
      return (
        <>
          <p className="visually-hidden">{tSwap('recipient.checked', { chain: to.chainName })}</p>
          <GroupedAddress address={recipient.address} />
          <CodeWarning address={recipient.address} chain={to.chain} />
          <SourceNote />
          <Warnings warnings={recipient.warnings} />
        </>
      );
    case 'asking':
      return <p>{tSwap('recipient.asking', { name: recipient.name })}</p>;
    case 'named':
      return <Named recipient={recipient} to={to} known={known} />;
    case 'lookalike':
      return (
        <>
          <SourceNote />
          <Lookalike recipient={recipient} />
        </>
      );
    default:
      return null;
  }
}
