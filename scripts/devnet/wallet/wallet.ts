import { announce, inject, registerStandard } from './announce.ts';
import { injectCardano } from './cardano.ts';
import { crossmark } from './crossmark.ts';
import { evmProvider } from './evm-provider.ts';
import { keplr } from './keplr.ts';
import { showPill } from './pill.ts';
import { standardWallet } from './standard-wallet.ts';
import { wallet } from './state.ts';
import { tronProvider } from './tron-provider.ts';
import { unisat } from './unisat.ts';
import { vultisig, wholeVultisig } from './vultisig.ts';

// A test may have set its switches before the page loaded.
Object.assign(wallet.misbehave, window.__devnetWallet?.misbehave);
wallet.announceAs = (name, rdns) => announce('eip6963', { ...evmProvider }, name, rdns);
wallet.addressOn = async (chain) => (await import('./own-addresses.ts')).ownAddress(chain);
window.__devnetWallet = wallet;

if (wallet.misbehave.standsAs === 'unisat') inject('unisat', unisat);
else if (wallet.misbehave.standsAs === 'vultisig') {
  announce('eip6963', evmProvider, 'Vultisig', 'me.vultisig');
  inject('vultisig', wholeVultisig);
} else {
  announce('eip6963', evmProvider);
  announce('TIP6963', tronProvider);
  registerStandard(standardWallet);
  inject('tron', tronProvider);
  inject('keplr', keplr);
  inject('crossmark', crossmark);
  injectCardano();
  inject('vultisig', vultisig);
}
showPill();
