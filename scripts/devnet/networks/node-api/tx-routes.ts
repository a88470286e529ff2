import { type Answer, found } from '../../answer.ts';
import type { View } from '../../view.ts';
import { type Arrival, arrivalOf } from '../order-book.ts';
import { msgSwap, outboundList, streamingSwap, streams } from './queue-records.ts';
import type { Route } from './routes.ts';
import { observedArrival, readHash, txDetails, txRecord, txStatus } from './tx-records.ts';
import { stagesOf } from './tx-stages.ts';

type Refuse = (message: string) => Answer;
type Routes = Readonly<Record<string, Route>>;

/** Routes for deposits and queues, whose error texts differ between the nodes. */
export function txRoutes(refuse: Refuse): { readonly exact: Routes; readonly prefixed: Routes } {
  const ofHash =
    (answer: (view: View, hash: string) => Answer): Route =>
    (view, rest) => {
      const read = readHash(rest);
      return 'error' in read ? refuse(read.error) : answer(view, read.hash);
    };
  const ofSeen = (answer: (view: View, arrival: Arrival) => unknown): Route =>
    ofHash((view, hash) => {
      const arrival = observedArrival(view.ledger, hash);
      return arrival === undefined ? refuse(`tx: ${hash} doesn't exist`) : found(answer(view, arrival));
    });
  const record = ofSeen(txRecord);
  const details = ofSeen(txDetails);
  const signersEnd = '/signers';
  return {
    exact: {
      'swaps/streaming': ({ ledger }) => found(streams(ledger).map((order) => streamingSwap(ledger, order))),
      'queue/swap': ({ ledger }) => found([...ledger.orderBook.queue].map((order) => msgSwap(ledger, order))),
      'queue/outbound': (view) => found(outboundList(view, true)),
      'queue/scheduled': (view) => found(outboundList(view, false)),
    },
    prefixed: {
      'tx/status/': ofHash(({ ledger }, hash) => found(txStatus(ledger, hash))),
      'tx/stages/': ofHash(({ ledger }, hash) => found(stagesOf(ledger, arrivalOf(ledger.orderBook, hash)))),
      'tx/details/': details,
      'tx/': (view, rest, query) =>
        rest.endsWith(signersEnd) ? details(view, rest.slice(0, -signersEnd.length), query) : record(view, rest, query),
      'swap/streaming/': ofHash(({ ledger }, hash) => {
        const order = arrivalOf(ledger.orderBook, hash)?.order;
        const isStreaming = order !== undefined && !order.isDone && order.quantity > 1;
        return isStreaming ? found(streamingSwap(ledger, order)) : refuse(`could not find streaming swap: ${hash}`);
      }),
      'queue/swap/details/': ofHash((view, hash) => queued(view, hash, refuse)),
    },
  };
}

function queued({ ledger }: View, hash: string, refuse: Refuse): Answer {
  const order = arrivalOf(ledger.orderBook, hash)?.order;
  if (order === undefined || order.isDone) return refuse(`swap with tx_id ${hash} not found in any queue`);
  return found({
    swap: msgSwap(ledger, order),
    status: 'queued',
    queue_type: ledger.state.id === 'thorchain' ? 'advanced' : 'regular',
  });
}
