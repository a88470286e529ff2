import type { NetworkId } from '../../core/network/protocol.ts';
import { count, instant, list, networkOf, optional, readShape, record, refuseShape, text } from '../ui/json-shape.ts';

export type HealthView = 'ok' | 'degraded' | 'down' | 'unknown';
type Kind = 'node' | 'store' | 'mail' | 'account';
export type EnvironmentView = 'devnet' | 'stagenet' | 'mainnet';

export interface DependencyView {
  readonly name: string;
  readonly kind: Kind;
  readonly state: HealthView;
  readonly reason?: string;
  readonly network?: NetworkId;
  readonly height?: number;
  readonly blockAgeSeconds?: number;
  readonly latencyMs?: number;
  readonly backend?: string;
  readonly waiting?: number;
}

export interface StatusAnswer {
  readonly state: HealthView;
  readonly reason?: string;
  readonly environment?: EnvironmentView;
  /** Unix milliseconds. */
  readonly observedAt?: number;
  readonly dependencies: readonly DependencyView[];
  readonly resources: readonly { readonly path: string; readonly description: string; readonly state: HealthView }[];
}

const oneOf =
  <T extends string>(...known: readonly T[]) =>
  (value: unknown): T =>
    known.find((one) => one === value) ?? refuseShape();
const healthOf = oneOf<HealthView>('ok', 'degraded', 'down', 'unknown');
const kindOf = oneOf<Kind>('node', 'store', 'mail', 'account');
const environmentOf = oneOf<EnvironmentView>('devnet', 'stagenet', 'mainnet');

function readDependency(value: unknown): DependencyView {
  const dependency = record(value);
  return {
    name: text(dependency['name']),
    kind: kindOf(dependency['kind']),
    state: healthOf(dependency['state']),
    ...optional('reason', dependency['reason'], text),
    ...optional('network', dependency['network'], networkOf),
    ...optional('height', dependency['height'], count),
    ...optional('blockAgeSeconds', dependency['block_age_seconds'], count),
    ...optional('latencyMs', dependency['latency_ms'], count),
    ...optional('backend', dependency['backend'], text),
    ...optional('waiting', dependency['waiting'], count),
  };
}

/** A body of GET /api/v1/status (contract/v1/status.ts), of a 503 that says down too; undefined when it is none. */
export function readStatusAnswer(body: unknown): StatusAnswer | undefined {
  return readShape(() => {
    const answer = record(body);
    return {
      state: healthOf(answer['state']),
      ...optional('reason', answer['reason'], text),
      ...optional('environment', answer['environment'], environmentOf),
      ...optional('observedAt', answer['observed_at'], instant),
      dependencies: list(answer['dependencies']).map(readDependency),
      resources: list(answer['resources']).map((entry) => {
        const resource = record(entry);
        return { path: text(resource['path']), description: text(resource['description']), state: healthOf(resource['state']) };
      }),
    };
  });
}
