import { evmChainIds } from '../chain/evm-chain-id.ts';
import { type NetworkId, protocols } from '../network/protocol.ts';
import { knownDeployments, type RouterDeployment, routerDeployments } from './router-deployments.ts';

/** A contract that a descriptor speaks for. */
export interface DescribedContract {
  readonly chainId: number;
  readonly address: string;
}

interface FieldFormat {
  readonly path: string;
  readonly label: string;
  readonly format: 'tokenAmount' | 'addressName' | 'raw' | 'date' | 'amount';
  readonly params?: Readonly<Record<string, string | readonly string[]>>;
  readonly visible: 'always';
}

/** How a call is shown: in a word, in a sentence, field by field. */
export interface CallFormat {
  readonly intent: string;
  readonly interpolatedIntent: string;
  readonly fields: readonly FieldFormat[];
}

/** A clear signing descriptor of version 2 (ERC-7730) of the calls of a contract. */
export interface CallDescriptor {
  readonly $schema: string;
  readonly context: { readonly contract: { readonly deployments: readonly DescribedContract[] } };
  readonly metadata: { readonly owner: string; readonly contractName: string; readonly info?: { readonly url: string } };
  /** By the call's signature with the names of its parameters. */
  readonly display: { readonly formats: Readonly<Record<string, CallFormat>> };
}

const $schema = 'https://eips.ethereum.org/assets/eip-7730/erc7730-v2.schema.json';
const zeroAddress = `0x${'0'.repeat(40)}`;

const field = (path: string, label: string, format: FieldFormat['format'], params?: FieldFormat['params']): FieldFormat => ({
  path,
  label,
  format,
  ...(params === undefined ? {} : { params }),
  visible: 'always',
});

const contractName = { types: ['contract'], sources: ['local'] };

function depositFields(hasDeadline: boolean): readonly FieldFormat[] {
  return [
    field('amount', 'Amount', 'tokenAmount', { tokenPath: 'asset', nativeCurrencyAddress: [zeroAddress] }),
    // The router takes the value for the amount where the gas asset is paid, and refuses one beside a token.
    field('@.value', 'Sent along', 'amount'),
    field('vault', 'Vault', 'addressName', { types: ['eoa'], sources: ['local'] }),
    field('memo', 'Memo', 'raw'),
    ...(hasDeadline ? [field('expiration', 'Valid until', 'date', { encoding: 'timestamp' })] : []),
  ];
}

/** Descriptor of a network's routers; `routers` share their calls, so they are of one version. */
export function routerDescriptor(network: NetworkId, routers: readonly RouterDeployment[]): CallDescriptor {
  const { name } = protocols[network];
  const sentence = `Deposit {amount} to the ${name} vault {vault} with the memo {memo}`;
  const deposit = { intent: `Deposit to ${name}`, interpolatedIntent: sentence, fields: depositFields(false) };
  const hasPlainDeposit = routers.every(({ version }) => version === 4);
  return {
    $schema,
    context: { contract: { deployments: routers.map(({ chain, address }) => ({ chainId: evmChainIds[chain], address })) } },
    metadata: { owner: name, contractName: `${name} Router` },
    display: {
      formats: {
        'depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration)': {
          ...deposit,
          interpolatedIntent: `${sentence}, valid until {expiration}`,
          fields: depositFields(true),
        },
        ...(hasPlainDeposit ? { 'deposit(address vault, address asset, uint256 amount, string memo)': deposit } : {}),
      },
    },
  };
}

/** Descriptor of the approvals that a deposit of a token needs, for these token contracts. */
export function approvalDescriptor(tokens: readonly DescribedContract[]): CallDescriptor {
  return {
    $schema,
    context: { contract: { deployments: tokens } },
    metadata: { owner: 'ERC-20', contractName: 'ERC-20 token' },
    display: {
      formats: {
        'approve(address spender, uint256 amount)': {
          intent: 'Approve a router',
          interpolatedIntent: 'Let {spender} take {amount}',
          fields: [
            field('amount', 'Amount', 'tokenAmount', { tokenPath: '@.to' }),
            field('spender', 'Router', 'addressName', contractName),
            field('@.value', 'Sent along', 'amount'),
          ],
        },
      },
    },
  };
}

/** The routers of a network that have the same calls. */
const alike = ({ network, version }: RouterDeployment): readonly RouterDeployment[] =>
  routerDeployments.filter((one) => one.network === network && one.version === version);

/** The descriptor of a contract that is a router we know; undefined of any other. */
export function descriptorOfRouter(chainId: number, address: string): CallDescriptor | undefined {
  const router = knownDeployments.find((one) => evmChainIds[one.chain] === chainId && one.address.toLowerCase() === address.toLowerCase());
  return router === undefined ? undefined : routerDescriptor(router.network, [router]);
}

/** The routers' descriptors by the names under which they are published. */
export function routerDescriptors(): ReadonlyMap<string, CallDescriptor> {
  return new Map(
    routerDeployments.map((router) => [
      `calldata-${router.network}-router-v${router.version}`,
      routerDescriptor(router.network, alike(router)),
    ]),
  );
}
