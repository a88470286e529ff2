import * as z from 'zod';
import type { NetworkId } from '../../core/network/protocol.ts';
import type { Pause } from '../../core/pause/pause.ts';
import { type DiscoveryResource, discoveryResources } from '../discovery.ts';
import type { Endpoint, Reply } from '../endpoint.ts';
import { noFields } from '../fields.ts';
import { count, isoFromMs, isoTime, networkName, pausedList, present, toPausedList } from '../wire-values.ts';

const healthStates = ['ok', 'degraded', 'down', 'unknown'] as const;
const dependencyKinds = ['node', 'store', 'mail', 'account'] as const;

/** Health of a dependency; `unknown` when it was not or could not be checked. */
export type Health = (typeof healthStates)[number];

/** Health of one dependency. Times in unix milliseconds. */
export interface DependencyStatus {
  /** Unique name, such as `thornode-2`. */
  readonly name: string;
  readonly kind: (typeof dependencyKinds)[number];
  readonly state: Health;
  /** Reason, when the state is not ok. */
  readonly reason?: string;
  readonly observedAt: number;
  readonly latencyMs?: number;
  readonly network?: NetworkId;
  /** Origin of the host, without path, credentials or query. */
  readonly host?: string;
  readonly height?: number;
  readonly blockAgeSeconds?: number;
  /** Configured operator of the host. */
  readonly operator?: string;
  /** Node software version. */
  readonly version?: string;
  /** Implementation in use, such as `redis`. */
  readonly backend?: string;
  /** Undelivered mails. */
  readonly waiting?: number;
}

/** State of a published file. */
export interface ResourceStatus {
  readonly resource: DiscoveryResource;
  readonly state: Health;
}

/** Number of node operators available for a network. */
export interface OperatorCount {
  readonly network: NetworkId;
  /** Configured operators. */
  readonly operators: number;
  /** Operators with a host that responds for this network, has a recent block and is not behind. */
  readonly alive: number;
  /** Resulting deposit verification level. */
  readonly deposit: (typeof depositStates)[number];
}

/** State of the service and its dependencies. */
export interface ServiceStatus {
  readonly state: Health;
  /** Time of the check in unix milliseconds. */
  readonly observedAt: number;
  /** Networks in use: `devnet` is a simulation. */
  readonly environment: Environment;
  readonly dependencies: readonly DependencyStatus[];
  readonly networks: readonly OperatorCount[];
  readonly resources: readonly ResourceStatus[];
  /** Pauses set by the operator. */
  readonly paused?: readonly Pause[];
}

const depositStates = ['verified', 'one_operator', 'unverified'] as const;
const environments = ['devnet', 'stagenet', 'mainnet'] as const;
type Environment = (typeof environments)[number];

const health = z.enum(healthStates);

const dependencyItem = z.object({
  name: z.string(),
  kind: z.enum(dependencyKinds),
  state: health,
  reason: z.string().optional().describe('Reason why the state is not ok. Absent if ok.'),
  network: networkName.optional().describe('Network of a node. Absent for other dependencies.'),
  host: z.string().optional().describe('Origin of a node.'),
  height: count.optional().describe('Latest block of a node.'),
  block_age_seconds: count.optional().describe('Age of the latest block of a node in seconds; degraded above 60.'),
  operator: z.string().optional().describe('Operator of a node, as configured.'),
  version: z.string().optional().describe('Software version of a node.'),
  latency_ms: count.optional().describe('Response time in milliseconds.'),
  backend: z.string().optional().describe('Backend in use: memory or redis for the store, smtp or outbox for mail.'),
  waiting: count.optional().describe('Number of mails not delivered yet.'),
  observed_at: isoTime,
});

const operatorItem = z.object({
  network: networkName,
  operators: count.describe('Number of different node operators configured.'),
  operators_alive: count.describe('Number of operators with a host that answers with a recent block and is not behind.'),
  deposit: z
    .enum(depositStates)
    .describe(
      'Verification of deposits. verified: two or more operators can be compared. one_operator: only one is configured, and it answers. unverified: too few answer, so no payment is possible.',
    ),
});

const resourceItem = z.object({
  path: z.string(),
  media_type: z.string(),
  description: z.string(),
  state: health.describe('State of the resource. ok: served with this media type. unknown: not checked.'),
});

/** Response of GET /api/v1/status and /.well-known/status. */
export const statusResponse = z.object({
  state: health.describe(
    'State of the service. ok: everything works. degraded: the service answers, but a dependency or resource is not ok, or something is paused. down: no network is reachable; the HTTP status is then 503, and the body is an error with these members added.',
  ),
  reason: z.string().optional().describe('Reason why the state is unknown. Absent otherwise.'),
  environment: z.enum(environments).optional().describe('Networks in use; devnet is a simulation.'),
  observed_at: isoTime.optional(),
  dependencies: z.array(dependencyItem).describe('Dependencies of the service.'),
  networks: z.array(operatorItem).optional().describe('Reachable operators of each network.'),
  paused: pausedList,
  resources: z.array(resourceItem).describe('Resources published for discovery.'),
});

/** Response of GET /api/v1/status. */
export type StatusResponse = z.infer<typeof statusResponse>;

function toDependencyItem(dependency: DependencyStatus): z.infer<typeof dependencyItem> {
  return present({
    name: dependency.name,
    kind: dependency.kind,
    state: dependency.state,
    reason: dependency.reason,
    network: dependency.network,
    host: dependency.host,
    operator: dependency.operator,
    version: dependency.version,
    height: dependency.height,
    block_age_seconds: dependency.blockAgeSeconds,
    latency_ms: dependency.latencyMs,
    backend: dependency.backend,
    waiting: dependency.waiting,
    observed_at: isoFromMs(dependency.observedAt),
  });
}

const toOperatorItem = ({ network, operators, alive, deposit }: OperatorCount): z.infer<typeof operatorItem> => ({
  network,
  operators,
  operators_alive: alive,
  deposit,
});

const toResourceItem = ({ resource, state }: ResourceStatus): z.infer<typeof resourceItem> => ({
  path: resource.path,
  media_type: resource.mediaType,
  description: resource.description,
  state,
});

/** Responds with an error status when the service is down, for clients that check only the status; the body is the same. */
function respondWithStatus(status: ServiceStatus): Reply<StatusResponse> {
  const answer: StatusResponse = present({
    state: status.state,
    environment: status.environment,
    observed_at: isoFromMs(status.observedAt),
    dependencies: status.dependencies.map(toDependencyItem),
    networks: status.networks.map(toOperatorItem),
    paused: toPausedList(status.paused),
    resources: status.resources.map(toResourceItem),
  });
  if (status.state !== 'down') return { ok: true, answer };
  return {
    ok: false,
    error: { code: 'upstream_unavailable', hint: 'Neither network can be reached. Try again in a few seconds.' },
    extra: answer,
  };
}

/** GET /api/v1/status: state of the service. */
export const statusEndpoint: Endpoint<undefined, ServiceStatus, StatusResponse> = {
  operationId: 'getStatus',
  method: 'GET',
  path: '/api/v1/status',
  aliases: ['/api/status', '/.well-known/status'],
  summary: 'Report the state of the service and of everything it depends on.',
  ...noFields,
  response: statusResponse,
  respond: respondWithStatus,
  errors: ['invalid_field', 'upstream_unavailable'],
  errorMembers: statusResponse,
  limit: 'status',
  cache: 'public, max-age=5',
  since: '0.1.0',
};

/** Static /.well-known/status for hosts without functions: the same shape without any checks. */
export function statusAtBuild(): StatusResponse {
  return {
    state: 'unknown',
    reason: `This file was written when the site was built. The live state is at ${statusEndpoint.path}.`,
    dependencies: [],
    resources: discoveryResources.map((resource) => toResourceItem({ resource, state: 'unknown' })),
  };
}
