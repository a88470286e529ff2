import { protocols } from '../../core/network/protocol.ts';
import { group } from '../../i18n/figures.ts';
import { localPath } from '../../i18n/locale.ts';
import { NetworkMark } from '../assets/AssetIcons.tsx';
import type { PoolsState } from '../state/pools/$pools.ts';
import { tLanding } from '../words/landing-words.ts';
import { type NetworkHealth, networkHealth, openShares } from './network-health.ts';

const tones = { open: 'soft', halted: 'stop', silent: 'warn' } as const;

function Row({ state }: { readonly state: NetworkHealth }) {
  const { network, height, standing, reason } = state;
  const below = height === undefined ? reason : tLanding('landing.block', { height: group(`${height}`) });
  return (
    <li>
      <NetworkMark network={network} size={32} />
      <span>
        <b>{protocols[network].name}</b>
        <span className="quiet network-height">{below}</span>
      </span>
      {standing === 'unread' ? (
        <span />
      ) : (
        <span className="tag" data-tone={tones[standing]} title={standing === 'open' ? undefined : reason}>
          {tLanding(`landing.${standing}`)}
        </span>
      )}
    </li>
  );
}

interface Props {
  readonly pools: PoolsState;
}

/** Swap availability of both networks as text. */
export function NetworkStates({ pools }: Props) {
  const { assets, chains } = openShares(pools.choices);
  return (
    <section className="card market-networks" aria-labelledby="market-networks">
      <header>
        <h2 id="market-networks">{tLanding('landing.networks')}</h2>
      </header>
      <ul>
        {networkHealth(pools).map((state) => (
          <Row key={state.network} state={state} />
        ))}
        {(
          [
            ['landing.chains', chains],
            ['landing.assets', assets],
          ] as const
        ).map(([word, { open, all }]) => (
          <li key={word}>
            <span className="quiet">{tLanding(word)}</span>
            <b>{all === 0 ? '–' : tLanding('landing.ofAll', { open, all })}</b>
          </li>
        ))}
      </ul>
      <a href={localPath('/status')}>{tLanding('landing.status')}</a>
    </section>
  );
}
