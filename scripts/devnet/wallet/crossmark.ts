import { approve } from './approval.ts';
import { isConnected, noteConnected } from './state.ts';

const signer = () => import('./signers/xrp.ts');

/** Crossmark returns a rejection instead of throwing. */
const declined = { response: { data: { meta: { isError: false, isExpired: false, isRejected: true, isSuccess: false } } } };
const meta = { isError: false, isExpired: false, isRejected: false, isSuccess: true };

const isRefusal = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 4001;

/** The part of Crossmark's interface that swaps use. */
export const crossmark = {
  async signInAndWait(): Promise<unknown> {
    const { xrpAddress: addressOf, fundXrp: fundAccount, publicKeyOf } = await signer();
    try {
      if (!isConnected('xrp'))
        await approve({ kind: 'connect', title: 'Show your XRP account to this page', lines: [['Account', addressOf()]] });
    } catch (error) {
      if (isRefusal(error)) return declined;
      throw error;
    }
    noteConnected('xrp');
    await fundAccount();
    return { response: { data: { address: addressOf(), publicKey: publicKeyOf(), meta } } };
  },
  async signAndSubmitAndWait(payment: unknown): Promise<unknown> {
    try {
      const hash = await (await signer()).sendXrp(payment);
      return { response: { data: { meta, resp: { type: 'response', result: { hash } } } } };
    } catch (error) {
      if (isRefusal(error)) return declined;
      throw error;
    }
  },
};
