import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Third-party codecs, so that the wallet's encoders are not checked by our own decoders. Each is
 * loaded lazily on the first transaction that needs it: most test files start a devnet, but few
 * use more than one chain.
 */
export const codecs = {
  get bitcoin(): typeof import('bitcoinjs-lib') {
    return require('bitcoinjs-lib');
  },
  get cardano(): typeof import('@emurgo/cardano-serialization-lib-nodejs') {
    return require('@emurgo/cardano-serialization-lib-nodejs');
  },
  get cosmosAmino(): typeof import('@cosmjs/amino') {
    return require('@cosmjs/amino');
  },
  get cosmosBank(): typeof import('cosmjs-types/cosmos/bank/v1beta1/tx') {
    return require('cosmjs-types/cosmos/bank/v1beta1/tx');
  },
  get cosmosKeys(): typeof import('cosmjs-types/cosmos/crypto/secp256k1/keys') {
    return require('cosmjs-types/cosmos/crypto/secp256k1/keys');
  },
  get cosmosTx(): typeof import('cosmjs-types/cosmos/tx/v1beta1/tx') {
    return require('cosmjs-types/cosmos/tx/v1beta1/tx');
  },
  get evm(): typeof import('viem/utils') {
    return require('viem/utils');
  },
  get protobuf(): typeof import('cosmjs-types/binary') {
    return require('cosmjs-types/binary');
  },
  get ripple(): typeof import('ripple-binary-codec') {
    return require('ripple-binary-codec');
  },
  get rippleKeys(): typeof import('ripple-keypairs') {
    return require('ripple-keypairs');
  },
  get solana(): typeof import('@solana/kit') {
    return require('@solana/kit');
  },
  get tron(): typeof import('tronweb/utils') {
    return require('tronweb/utils');
  },
};
