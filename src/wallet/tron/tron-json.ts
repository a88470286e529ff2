import { hex } from '@scure/base';
import { accountBytes, callData, type TronBlock, type TronDeposit, tronTxid, tronUrls } from '../../core/transaction/tron-transaction.ts';

/** The JSON form that wallets sign and nodes accept; `raw_data` mirrors the bytes, which alone are authoritative. */
export function tronJson(deposit: TronDeposit, block: TronBlock, rawData: Uint8Array): Readonly<Record<string, unknown>> {
  const { from, to, token, amount, memo, feeLimit } = deposit;
  const owner = hex.encode(accountBytes(from));
  const value =
    token === undefined
      ? { owner_address: owner, to_address: hex.encode(accountBytes(to)), amount: Number(amount) }
      : { owner_address: owner, contract_address: hex.encode(accountBytes(token)), data: hex.encode(callData(to, amount)) };
  const kind = token === undefined ? 'transfer' : 'call';
  const type = token === undefined ? 'TransferContract' : 'TriggerSmartContract';
  return {
    visible: false,
    txID: tronTxid(rawData),
    raw_data: {
      contract: [{ parameter: { value, type_url: tronUrls[kind] }, type }],
      ref_block_bytes: block.refBlockBytes,
      ref_block_hash: block.refBlockHash,
      expiration: Number(block.expiration),
      timestamp: Number(block.timestamp),
      ...(memo === '' ? {} : { data: hex.encode(new TextEncoder().encode(memo)) }),
      ...(feeLimit === 0n ? {} : { fee_limit: Number(feeLimit) }),
    },
    raw_data_hex: hex.encode(rawData),
  };
}
