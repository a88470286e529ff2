import * as z from 'zod';
import { answerControl, readBody } from '../control/control-body.ts';
import type { Devnet, DevnetAnswer } from '../devnet.ts';
import { writeJson } from '../exact-json.ts';
import type { Phone } from './phone.ts';
import { relayPath } from './relay.ts';

const gifts: Readonly<Record<string, readonly string[]>> = {
  ETH: ['ETH.ETH', 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'],
  THOR: ['THOR.RUNE'],
};
const giftUnits = '2000000000000';

/** A pairing link as wallets scan it: the topic, and among its parameters the key. */
const link = /^wc:[0-9a-f]{64}@2\?(?:[^&\s]+&)*symKey=[0-9a-f]{64}(?:&[^&\s]+)*$/;
const noLink = 'this must be a link that begins with wc:';
const phoneBody = z.strictObject({ uri: z.string(noLink).regex(link, noLink) });

/** The devnet's phone: made by the first link that it is given, in the process of the devnet. */
export interface PhoneControl {
  /** Handles `POST /control/phone`, which scans a pairing link. */
  handle(body: string): Promise<DevnetAnswer>;
  close(): Promise<void>;
}

export function phoneControl(devnet: Pick<Devnet, 'handle'>, url: () => string): PhoneControl {
  let phone: Promise<Phone> | undefined;
  const post = async (path: string, body: object): Promise<unknown> =>
    JSON.parse(writeJson((await devnet.handle({ method: 'POST', path, body: JSON.stringify(body) })).body));
  const start = async (): Promise<Phone> => {
    const { startPhone } = await import('./phone.ts');
    return startPhone({
      relay: `${url().replace('http', 'ws')}${relayPath}`,
      rpc: async (chain, method, params) => {
        const answer = (await post(`/evm/${chain}`, { jsonrpc: '2.0', id: 1, method, params })) as { result?: unknown; error?: unknown };
        if (answer.error !== undefined) throw answer.error;
        return answer.result;
      },
      fund: async (chain, address) => {
        for (const asset of gifts[chain] ?? []) await post('/control/faucet', { chain, address, asset, amount: giftUnits });
      },
    });
  };
  /** The phone, started by the first call and, after one that failed, by the next. */
  const started = (): Promise<Phone> => {
    phone ??= start().catch((error: unknown) => {
      phone = undefined;
      throw error;
    });
    return phone;
  };
  return {
    handle: (body) =>
      answerControl(async () => {
        const { uri } = readBody(body, phoneBody);
        const { addresses, pair } = await started();
        await pair(uri);
        return addresses;
      }),
    async close() {
      // A phone that did not start, or whose relay is gone, keeps no devnet from closing.
      await phone?.then((made) => made.close()).catch(() => undefined);
    },
  };
}
