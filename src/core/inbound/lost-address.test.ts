import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, test } from 'vitest';
import { encodeAddress } from '../address/address.ts';
import { asset, ethAddress, facts, inboundEntry, pool } from '../fixtures/facts.ts';
import { lostAddress, lostPayee } from './lost-address.ts';

const ethVault = '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed';
const ethRouter = '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359';
const tronUsdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const known = [
  facts('thorchain', { inbound: [inboundEntry('ETH', { address: ethVault, router: ethRouter }), inboundEntry('BTC')] }),
  facts('mayachain', {
    pools: [pool('mayachain', 'ARB.NEW-0X1111111111111111111111111111111111111111', 1n, 1n)],
    inbound: [inboundEntry('DASH', { address: 'XdAUmwtig27HBG6WfYyHAzP8n6XC9jESEw' })],
  }),
];

describe('addresses that lose what they are paid', () => {
  test.each([
    ['a vault', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'ETH', 'This is the vault of THORChain on Ethereum:'],
    ['a vault on another EVM chain', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'BASE', 'This is the vault of THORChain on Ethereum:'],
    ['a vault of the other network', 'XdAUmwtig27HBG6WfYyHAzP8n6XC9jESEw', 'DASH', 'This is the vault of MAYAChain on Dash:'],
    ['a router', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', 'ETH', 'This is the router contract of THORChain on Ethereum:'],
    ['a router that was replaced', '0x8F66c4AE756BEbC49Ec8B81966DD8bba9f127549', 'AVAX', 'This is a router contract of THORChain:'],
    ['a pool’s token', '0x1111111111111111111111111111111111111111', 'ARB', 'This is the contract of the token NEW on Arbitrum:'],
    ['a known token', '0xdAC17F958D2ee523a2206206994597C13D831ec7', 'ETH', 'This is the contract of the token USDT on Ethereum:'],
    ['wrapped ether', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', 'ETH', 'This is the contract of the token WETH on Ethereum:'],
    ['wrapped ether of Base', '0x4200000000000000000000000000000000000006', 'BASE', 'This is the contract of the token WETH on Base:'],
    [
      'wrapped ether of Arbitrum',
      '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
      'ARB',
      'This is the contract of the token WETH on Arbitrum:',
    ],
    ['wrapped BNB', '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c', 'BSC', 'This is the contract of the token WBNB on BNB Chain:'],
    ['wrapped AVAX', '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7', 'AVAX', 'This is the contract of the token WAVAX on Avalanche:'],
    ['wrapped POL', '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270', 'POL', 'This is the contract of the token WPOL on Polygon:'],
    ['a token of TRON', tronUsdt, 'TRON', 'This is the contract of the token USDT on TRON:'],
    ['a module', 'thor1g98cy3n9mmjrpn0sxmn63lztelera37n8n67c0', 'THOR', 'This is an account that THORChain keeps for itself (asgard):'],
    ['the reserve', 'thor1dheycdevq39qlkxs2a6wuuzyn4aqxhve4qxtxt', 'THOR', 'This is an account that THORChain keeps for itself (reserve):'],
    [
      'a module of MAYAChain',
      'maya1g98cy3n9mmjrpn0sxmn63lztelera37n8yyjwl',
      'MAYA',
      'This is an account that MAYAChain keeps for itself (asgard):',
    ],
    [
      'a module of another Cosmos chain',
      'cosmos10d07y265gmmuvt4z0w9aw880jnsr700j6zn9kn',
      'GAIA',
      'This is an account that Cosmos Hub keeps for itself (gov):',
    ],
    [
      'a known token on another EVM chain',
      '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      'BASE',
      'This is the contract of the token USDT on Ethereum:',
    ],
    ['a burn address', '0x000000000000000000000000000000000000dEaD', 'ETH', 'Nobody holds the key of this address:'],
    ['a precompile', '0x0000000000000000000000000000000000000009', 'BSC', 'Nobody holds the key of this address:'],
    ['a burn address of Bitcoin', '1BitcoinEaterAddressDontSendf59kuE', 'BTC', 'Nobody holds the key of this address:'],
    ['a burn address of one letter', 'DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr', 'DOGE', 'Nobody holds the key of this address:'],
    ['the first account of the XRP Ledger', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'XRP', 'Nobody holds the key of this address:'],
    ['the incinerator of Solana', '1nc1nerator11111111111111111111111111111111', 'SOL', 'Nobody holds the key of this address:'],
    [
      'wrapped SOL',
      'So11111111111111111111111111111111111111112',
      'SOL',
      'This is the mint of the token wSOL on Solana, not an account of a wallet:',
    ],
    [
      'USDC on Solana',
      'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      'SOL',
      'This is the mint of the token USDC on Solana, not an account of a wallet:',
    ],
    [
      'a program of Solana',
      'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      'SOL',
      'This is the program of tokens on Solana, not an account of a wallet:',
    ],
  ])('names %s with the reason', (_what, address, chain, reason) => {
    expect(lostAddress(address, chain, known)).toBe(`${reason} what is sent there cannot be paid out to you.`);
  });

  test.each([
    ['an account', ethAddress, 'ETH'],
    ['an account of THORChain', 'thor1x2nh4mevz7z54j9yehssexhhnwvqul0d0t9dh4', 'THOR'],
    ['an account of Solana', 'vines1vzrYbzLMRdu58ou5XTby4qAqVRLmqo36NKPTg', 'SOL'],
    ['an EVM account with many zeros', '0x0000000000000000000000001234567890abcdef', 'ETH'],
    ['nothing, as in a memo that pays the sender', '', 'ETH'],
  ])('accepts %s', (_what, address, chain) => {
    expect(lostAddress(address, chain, known)).toBeUndefined();
  });

  test('names a shared vault by the chain being paid, or by its raw id where the chain is unknown', () => {
    const vaults = (...chains: readonly string[]) => [
      facts('thorchain', { inbound: chains.map((chain) => inboundEntry(chain, { address: ethVault })) }),
    ];
    expect(lostAddress(ethVault, 'ETH', vaults('BASE', 'ETH'))).toContain('vault of THORChain on Ethereum:');
    expect(lostAddress(ethVault, 'ETH', vaults('UNKNOWN'))).toContain('vault of THORChain on UNKNOWN:');
  });

  test('accepts a Bitcoin account with the same bytes as a module', () => {
    const bytes = sha256(new TextEncoder().encode('gov')).slice(0, 20);
    expect(lostAddress(encodeAddress('GAIA', bytes), 'GAIA', [])).toContain('(gov)');
    expect(lostAddress(encodeAddress('BTC', bytes), 'BTC', [])).toBeUndefined();
  });

  test('checks the refund address on the source chain and names its field', () => {
    const payees = { from: asset('TRON.TRX'), to: asset('ETH.ETH'), destination: ethAddress, refund: tronUsdt };
    expect(lostPayee(payees, 'thorchain', known)).toMatchObject({ code: 'invalid_address', field: 'refund_address' });
    expect(lostPayee({ ...payees, refund: undefined }, 'thorchain', known)).toBeUndefined();
  });

  test('checks a synth’s destination on the network itself, including its modules', () => {
    const payees = { from: asset('BTC.BTC'), to: asset('ETH/ETH'), destination: 'maya1g98cy3n9mmjrpn0sxmn63lztelera37n8yyjwl' };
    expect(lostPayee(payees, 'mayachain', [])).toMatchObject({ code: 'invalid_address', field: 'destination' });
  });
});
