import { isRefusal } from './approval.ts';
import { connectAccount } from './connect.ts';

const signer = () => import('./signers/xrp.ts');

/** Crossmark returns a rejection instead of throwing. */
const declined = { response: { data: { meta: { isError: false, isExpired: false, isRejected: true, isSuccess: false } } } };
const meta = { isError: false, isExpired: false, isRejected: false, isSuccess: true };

/** The part of Crossmark's interface that swaps use. */
export const crossmark = {
  async signInAndWait(): Promise<unknown> {
    try {
      const address = await connectAccount('xrp', 'XRP', 'XRP');
      return { response: { data: { address, publicKey: (await signer()).publicKeyOf(), meta } } };
    } catch (error) {
      if (isRefusal(error)) return declined;
      throw error;
    }
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
