// Written by `npm run client` from the records of src/contract. Change those.

/** GET /api/v1/status */
// biome-ignore format: one line a record
export const getStatusCall = { method: 'GET', path: '/api/v1/status', answer: { state: '=ok|degraded|down|unknown', 'reason?': 'text', 'environment?': '=devnet|stagenet|mainnet', 'observed_at?': 'time', dependencies: [{ name: 'text', kind: '=node|store|mail|account', state: '=ok|degraded|down|unknown', 'reason?': 'text', 'network?': '=thorchain|mayachain', 'host?': 'text', 'height?': 'count', 'block_age_seconds?': 'count', 'latency_ms?': 'count', 'backend?': 'text', 'waiting?': 'count', observed_at: 'time' }], 'paused?': [{ scope: 'text', why: 'text', 'since?': 'time' }], resources: [{ path: 'text', media_type: 'text', description: 'text', state: '=ok|degraded|down|unknown' }] } } as const;
