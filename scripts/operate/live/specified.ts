import { type ShapedApi, type ShapeError, shapeErrors, shapesOf, specifiedPath } from '../../../src/spec/recorded/shapes/shapes.ts';
import type { Api } from './questions.ts';
import type { ShapeDifferences } from './shape.ts';

const apis: Readonly<Record<Api, ShapedApi>> = {
  thornode: 'thornode',
  mayanode: 'mayanode',
  midgard: 'midgard',
  mayaMidgard: 'maya-midgard',
};

/** One difference between a response and its network's specification, with a descriptive line. */
export interface Departure extends Pick<ShapeError, 'at' | 'kind'> {
  readonly line: string;
}

const named = (at: string): string => (at === '' ? 'the answer' : at);

/** Compares a response with the specification of its network; undefined if that does not cover its path. */
export function departuresFrom(api: Api, path: string, body: unknown): readonly Departure[] | undefined {
  const shapes = shapesOf(apis[api]);
  const specified = specifiedPath(shapes, decodeURIComponent(path));
  const type = specified === undefined ? undefined : shapes.answers[specified];
  if (type === undefined || body === undefined) return undefined;
  return shapeErrors(shapes, type, body).map(({ at, kind, expected }) => ({
    at,
    kind,
    line: kind === 'missing' ? `${named(at)} is missing` : kind === 'extra' ? `${named(at)} is new` : `${named(at)} is no ${expected}`,
  }));
}

/** Keeps the differences from the devnet's response that matter: a member that is optional in the specification may be missing. */
export function bySpecification(found: ShapeDifferences, departures: readonly Departure[] | undefined): ShapeDifferences {
  if (departures === undefined) return found;
  const has = (kind: ShapeError['kind'], at: string) => departures.some((one) => one.kind === kind && one.at === at);
  return {
    missing: found.missing.filter((path) => has('missing', path)),
    types: found.types.filter((line) => has('type', (line.split(': ')[0] ?? '').replace('(the answer)', ''))),
    added: found.added.filter((path) => has('extra', path)),
  };
}
