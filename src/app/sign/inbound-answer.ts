import type { Inbound } from '../review/$confirm.ts';
import { optional, readShape, record, refuseShape, text, units } from '../ui/json-shape.ts';

/** A 200 body of GET /api/v1/inbound (contract/v1/inbound.ts) for `network` and `chain`; undefined when it is none. */
export function readInboundAnswer(body: unknown, network: string, chain: string): Inbound | undefined {
  return readShape(() => {
    const answer = record(body);
    if (text(answer['network']) !== network || text(answer['chain']) !== chain) return refuseShape();
    const price = answer['gas_rate'] === undefined ? undefined : units(answer['gas_rate']);
    return {
      ...optional('address', answer['inbound_address'], text),
      ...optional('router', answer['router'], text),
      ...optional('dust', answer['dust_threshold'], units),
      ...(price === undefined ? {} : { gas: { price, unit: text(answer['gas_rate_units']) } }),
    };
  });
}
