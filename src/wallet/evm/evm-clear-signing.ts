import { type DisplayField, type DisplayModel, format, isFieldGroup } from '@ethereum-sourcify/clear-signing';
import { contractOnChain, formatAsset } from '../../core/asset/asset.ts';
import { chains } from '../../core/chain/chain.ts';
import { approvalDescriptor, type CallDescriptor, descriptorOfRouter } from '../../core/clear-signing/descriptors.ts';
import { readCall } from '../../core/transaction/evm-call.ts';
import { bad, type SummaryLine, type WalletError } from '../port.ts';
import type { EvmContent } from './evm-transaction.ts';

type Lines = ReadonlyMap<SummaryLine['key'], string>;

/** Formats a time as the ERC-7730 library does. */
const formatTime = (iso: string): string => iso.replace(/^(.{10})T(.{8})\.000Z$/, '$1 $2Z');

function descriptorOf({ transaction, asset }: EvmContent): CallDescriptor | undefined {
  const { chainId, to } = transaction;
  const token = contractOnChain(asset);
  return to.toLowerCase() === token
    ? approvalDescriptor([{ chainId: Number(chainId), address: to }])
    : descriptorOfRouter(Number(chainId), to);
}

/** Interprets the final fields with a third-party ERC-7730 library. We supply only the descriptor and the asset's names and decimals. */
export async function secondReading(content: EvmContent): Promise<DisplayModel> {
  const { chain, transaction, asset, decimals } = content;
  const { chainId, from, to, value, data } = transaction;
  const descriptor = descriptorOf(content);
  const known = descriptor === undefined ? {} : { [`eip155:${Number(chainId)}:${to.toLowerCase()}`]: 'own' };
  const gas = { name: chain, symbol: chains[chain]?.gasAsset ?? chain, decimals: chains[chain]?.decimals ?? 18 };
  return await format(
    { chainId: Number(chainId), to, data, value: BigInt(value), from },
    {
      descriptorResolverOptions: {
        type: 'custom',
        resolver: {
          index: { calldataIndex: known, typedDataIndex: {} },
          fetchDescriptor: async () => descriptor as never,
        },
      },
      externalDataProvider: {
        resolveChainInfo: async () => ({ name: chain, nativeCurrency: gas }),
        resolveToken: async (_, token) => {
          const isAsset = token.toLowerCase() === contractOnChain(asset);
          return isAsset ? { name: asset.ticker, symbol: formatAsset(asset), decimals } : null;
        },
      },
    },
  );
}

/** Sentence that the descriptor must yield for the summary on screen; undefined when no descriptor covers the contract. */
function sentenceOf(content: EvmContent, lines: Lines): string | undefined {
  const said: Readonly<Record<string, string | undefined>> = {
    amount: lines.get('amount'),
    spender: lines.get('spender'),
    vault: lines.get('recipient'),
    memo: lines.get('memo'),
    expiration: formatTime(lines.get('expiry') ?? ''),
  };
  const [call] = Object.values(descriptorOf(content)?.display.formats ?? {});
  return call?.interpolatedIntent.replace(/\{(\w+)\}/g, (_, name: string) => said[name] ?? '?');
}

const isTrusted = ({ warning }: DisplayField): boolean => warning === undefined || warning.code === 'UNKNOWN_ADDRESS';

/**
 * Error when the ERC-7730 interpretation differs from the summary; undefined when it matches, and for plain transfers,
 * which make no contract call.
 */
export async function secondReadingError(content: EvmContent, summary: readonly SummaryLine[]): Promise<WalletError | undefined> {
  if (readCall(content.transaction.data)?.kind === 'plain') return undefined;
  const lines: Lines = new Map(summary.map(({ key, value }) => [key, value]));
  const read = await secondReading(content);
  const fields = (read.fields ?? []).flatMap((one) => (isFieldGroup(one) ? one.fields : [one]));
  const sent = fields.find(({ label }) => label === 'Sent along')?.value;
  const gas = chains[content.chain]?.gasAsset ?? '';
  const isWhole = read.warnings === undefined && read.rawCalldataFallback === undefined && fields.every(isTrusted);
  const isGas = formatAsset(content.asset) === gas;
  const isSame = read.interpolatedIntent === sentenceOf(content, lines) && sent === (isGas ? lines.get('amount') : `0 ${gas}`);
  if (isWhole && isSame) return undefined;
  return bad('altered', 'A second reader of the transaction does not find what is on screen.').error;
}
