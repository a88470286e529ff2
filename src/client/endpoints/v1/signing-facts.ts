// Written by `npm run client` from the records of src/contract. Change those.

/** GET /api/v1/signing-facts */
// biome-ignore format: one line a record
export const getSigningFactsCall = { method: 'GET', path: '/api/v1/signing-facts', answer: { chain: 'text', address: 'text', kind: '=utxo|cosmos|solana|tron|xrp|cardano|evm', 'utxos?': [{ tx: 'text', 'txid?': 'text', vout: 'count', value: 'digits', confirmed: 'flag', 'raw?': 'text' }], 'fee_rate?': 'digits', 'chain_id?': 'text', 'account_number?': 'digits', 'sequence?': 'digits', 'blockhash?': 'text', 'ref_block_bytes?': 'text', 'ref_block_hash?': 'text', 'expiration?': 'digits', 'timestamp?': 'digits', 'ledger?': 'count', 'fee?': 'digits', 'fee_per_byte?': 'digits', 'fee_base?': 'digits', 'coins_per_byte?': 'digits', 'max_bytes?': 'digits', 'nonce?': 'count', 'gas_price?': 'digits', 'account_code?': 'text', read_at: 'time' } } as const;
