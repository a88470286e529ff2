import { describe, expect, test } from 'vitest';
import { type EvmChainName, evmChainIds } from '../../core/chain/evm-chain-id.ts';
import { addChainRequest } from '../../wallet/evm/evm-networks.ts';
import { operatorOf } from '../http/hosts.ts';
import { chainUrlsFor } from './chain-urls.ts';

describe('public chain endpoints', () => {
  test('cover two operators for every chain but Litecoin, which has only one without an API key', () => {
    const alone = Object.entries(chainUrlsFor('mainnet')).flatMap(([chain, urls]) =>
      new Set(urls.map((url) => operatorOf(url))).size < 2 ? [chain] : [],
    );
    expect(alone).toEqual(['LTC']);
  });

  test('give a wallet that lacks a chain two endpoints from different operators', () => {
    for (const chain of Object.keys(evmChainIds) as EvmChainName[]) {
      const { rpcUrls } = addChainRequest(chain) as { readonly rpcUrls: readonly string[] };
      expect(new Set(rpcUrls.map((url) => operatorOf(url))).size, chain).toBeGreaterThan(1);
    }
  });
});
