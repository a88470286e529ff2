import { createClient, getQuote, verifyReceipt } from 'strait-client';

const issuer = 'http://localhost:4321';
const { keys } = await (await fetch(`${issuer}/.well-known/jwks.json`)).json(); // Once: keep them.
const wanted = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000', receipt: true };
const { receipt = '' } = await getQuote(createClient({ origin: issuer }), wanted);

// Whoever is handed the receipt needs only the keys.
const checked = await verifyReceipt(receipt, { keys, issuer });
if (!checked.ok) throw new Error(checked.reason);
const { verdict, network, expected_amount_out } = checked.receipt;
console.log(`${verdict} by ${network}: ${expected_amount_out}`);
