import { evmChainIds } from '../chain/evm-chain-id.ts';
import { type NetworkId, protocols } from '../network/protocol.ts';
import { knownDeployments, type RouterDeployment, routerDeployments } from './router-deployments.ts';

/** A contract covered by a descriptor. */
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

/** Display of a call: short intent, sentence and fields. */
export interface CallFormat {
  readonly intent: string;
  readonly interpolatedIntent: string;
  readonly fields: readonly FieldFormat[];
}

/** Clear signing descriptor (ERC-7730 version 2) of a contract's calls. */
export interface CallDescriptor {
  readonly $schema: string;
  readonly context: { readonly contract: { readonly deployments: readonly DescribedContract[] } };
  readonly metadata: { readonly owner: string; readonly contractName: string; readonly info?: { readonly url: string } };
  /** Keyed by call signature including parameter names. */
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
    // The router treats the value as the amount for the gas asset, and rejects a value sent with a token.
    field('@.value', 'Sent along', 'amount'),
    field('vault', 'Vault', 'addressName', { types: ['eoa'], sources: ['local'] }),
    field('memo', 'Memo', 'raw'),
    ...(hasDeadline ? [field('expiration', 'Valid until', 'date', { encoding: 'timestamp' })] : []),
  ];
}

/** Descriptor of a network's routers; `routers` must have one version, as they share their calls. */
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

/** Descriptor of the token approvals needed before a deposit, for these token contracts. */
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

/** Routers of the same network and version. */
const alike = ({ network, version }: RouterDeployment): readonly RouterDeployment[] =>
  routerDeployments.filter((one) => one.network === network && one.version === version);

/** Descriptor of a known router contract; undefined for any other. */
export function descriptorOfRouter(chainId: number, address: string): CallDescriptor | undefined {
  const router = knownDeployments.find((one) => evmChainIds[one.chain] === chainId && one.address.toLowerCase() === address.toLowerCase());
  return router === undefined ? undefined : routerDescriptor(router.network, [router]);
}

/** Router descriptors by their published names. */
export function routerDescriptors(): ReadonlyMap<string, CallDescriptor> {
  return new Map(
    routerDeployments.map((router) => [
      `calldata-${router.network}-router-v${router.version}`,
      routerDescriptor(router.network, alike(router)),
    ]),
  );
}
