import { formatAsset, homeChain, parseAsset } from '../../../src/core/asset/asset.ts';
import { element } from '../../../src/dom/element.ts';
import { callControl, fund, giftChains } from './devnet.ts';
import { ownAddress } from './own-addresses.ts';

interface Actions {
  close(): void;
  hide(): void;
}

type Report = (text: string, link?: { readonly href: string; readonly text: string }) => void;
type Run = (work: () => Promise<void>) => () => void;

const networks = { thorchain: 'THORChain', mayachain: 'MAYAChain' } as const;
type Network = keyof typeof networks;

const field = (name: string, control: HTMLElement): HTMLLabelElement => element('label', name, control);
const options = (entries: readonly (readonly [value: string, text: string])[]) =>
  element('select', ...entries.map(([value, text]) => element('option', { value }, text)));
const button = (text: string, act: () => void, name: 'button' | 'button.strong' = 'button') => {
  const made = element(name, { type: 'button' }, text);
  made.addEventListener('click', act);
  return made;
};
const part = (title: string, ...children: readonly (Node | string)[]) => element('div.part', element('h3', title), ...children);
const networkChoice = () => options(Object.entries(networks));

function accountPart(run: Run, report: Report): HTMLElement {
  const chain = options(giftChains.map((id) => [id, id]));
  const address = element('p.mono');
  const show = async () => {
    address.textContent = await ownAddress(chain.value);
  };
  chain.addEventListener('change', run(show));
  run(show)();
  const give = run(async () => {
    await fund(chain.value, await ownAddress(chain.value));
    report(`Test funds are on your ${chain.value} account.`);
  });
  const giveAll = run(async () => {
    for (const id of giftChains) await fund(id, await ownAddress(id)).catch(() => undefined);
    report('Test funds are on every account.');
  });
  return part(
    'Your accounts',
    field('Chain', chain),
    address,
    element('div.row', button('Add test funds', give), button('On all chains', giveAll)),
  );
}

function clockPart(run: Run, report: Report): HTMLElement {
  const reportHeights = (heads: Readonly<Record<string, unknown>>) => {
    const height = (network: Network) => (heads[network] as { readonly height: number }).height.toLocaleString('en');
    const run = heads['paused'] === true ? 'The clock stands still' : 'The clock runs';
    report(`${run}. THORChain is at block ${height('thorchain')}, MAYAChain at ${height('mayachain')}.`);
  };
  const move = (body: Readonly<Record<string, unknown>>) => run(async () => reportHeights(await callControl('clock', body)));
  const steps = [
    ['1 min', 60],
    ['10 min', 600],
    ['1 h', 3600],
  ] as const;
  return part(
    'Clock',
    element('div.row', ...steps.map(([text, seconds]) => button(`+${text}`, move({ advance_seconds: seconds })))),
    element('div.row', button('Pause', move({ pause: true })), button('Run', move({ pause: false }))),
  );
}

const ways = {
  exact: 'Exactly',
  short: 'A tenth too little',
  over: 'A tenth too much',
  twice: 'Twice',
} as const;

/** Parses an amount such as `1.5` into protocol units. @throws Error for an invalid amount */
function parseUnits(text: string, asset: string): bigint {
  const places = asset === 'MAYA.CACAO' ? 10 : asset === 'MAYA.MAYA' ? 4 : 8;
  const parts = /^(\d{1,20})(?:\.(\d+))?$/.exec(text.trim());
  if (parts === null || (parts[2] ?? '').length > places) throw new Error(`The amount has to be a number with at most ${places} places.`);
  return BigInt((parts[1] ?? '') + (parts[2] ?? '').padEnd(places, '0'));
}

const shares: Readonly<Record<string, readonly (readonly [part: bigint, of: bigint])[]>> = {
  exact: [[1n, 1n]],
  short: [[9n, 10n]],
  over: [[11n, 10n]],
  twice: [
    [1n, 1n],
    [1n, 1n],
  ],
};

function payPart(run: Run, report: Report): HTMLElement {
  const network = networkChoice();
  const asset = element('input', { value: 'BTC.BTC', spellcheck: 'false' });
  const amount = element('input', { inputmode: 'decimal', value: '0.1' });
  const to = element('input', { placeholder: 'The present vault', spellcheck: 'false', autocomplete: 'off' });
  const memo = element('input', { placeholder: '=:ETH.ETH:0x…', spellcheck: 'false', autocomplete: 'off' });
  const way = options(Object.entries(ways));
  const pay = run(async () => {
    const read = parseAsset(asset.value.trim(), network.value as Network);
    if (!read.ok) throw new Error('This is no asset. Write it like BTC.BTC.');
    const name = formatAsset(read.value);
    const whole = parseUnits(amount.value, name);
    const address = to.value.trim();
    const body = { network: network.value, chain: homeChain(read.value, network.value as Network), asset: name, memo: memo.value.trim() };
    let tx = '';
    for (const [share, of] of shares[way.value] ?? []) {
      const paid = await callControl('pay', {
        ...body,
        amount: ((whole * share) / of).toString(),
        ...(address === '' ? {} : { to: address }),
      });
      tx = String(paid['tx']);
    }
    report('Paid.', { href: `/track?${new URLSearchParams({ network: network.value, tx })}`, text: 'Track it' });
  });
  return part(
    'Pay a deposit',
    element('div.row', field('Network', network), field('How much', way)),
    element('div.row', field('Asset', asset), field('Amount', amount)),
    field('To', to),
    field('Memo', memo),
    button('Pay', pay, 'button.strong'),
  );
}

function faultPart(run: Run, report: Report): HTMLElement {
  const network = networkChoice();
  const chain = options(giftChains.map((id) => [id, id]));
  const halt = (value: number, message: string) =>
    run(async () => {
      await callControl('state', { network: network.value, mimir: { HALTTRADING: value } });
      report(`${networks[network.value as Network]}: ${message}`);
    });
  const rotate = run(async () => {
    const vault = await callControl('vault', { network: network.value, chain: chain.value, rotate: true });
    report(`The vault on ${chain.value} is now ${vault['address']}.`);
  });
  return part(
    'What can go wrong',
    element('div.row', field('Network', network), field('Chain', chain)),
    element(
      'div.row',
      button('Halt trading', halt(1, 'trading is halted.')),
      button('Resume', halt(-1, 'trading goes on.')),
      button('Rotate vault', rotate),
    ),
  );
}

function phonePart(run: Run, report: Report): HTMLElement {
  const link = element('input', { placeholder: 'wc:…', spellcheck: 'false', autocomplete: 'off' });
  const scan = run(async () => {
    const { evm, thor } = await callControl('phone', { uri: link.value.trim() });
    link.value = '';
    report(`The phone approves and signs what it is asked, with ${evm} and ${thor}.`);
  });
  return part('A wallet on another device', field('Link of WalletConnect', link), button('Scan', scan));
}

/** Devnet controls for the user: test funds, the clock, payments and faults. */
export function fillPanel(panel: HTMLElement, { close, hide }: Actions): void {
  const message = element('p.quiet', { role: 'status' });
  const report: Report = (text, link) =>
    message.replaceChildren(text, ...(link === undefined ? [] : [' ', element('a', { href: link.href }, link.text)]));
  const run: Run = (work) => () => void work().catch((error: unknown) => report(error instanceof Error ? error.message : String(error)));
  panel.append(
    element('div.panel-head', element('h2', 'Devnet'), element('span.badge', 'Simulated, test funds only'), button('✕', close)),
    accountPart(run, report),
    clockPart(run, report),
    payPart(run, report),
    phonePart(run, report),
    faultPart(run, report),
    element('div.part', button('Hide until the page is loaded again', hide)),
    element('div.message', message),
  );
  panel.querySelector('.panel-head button')?.setAttribute('aria-label', 'Close the devnet controls');
}
