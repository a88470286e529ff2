import type { BaseDeps } from '../deps/base-deps.ts';
import { createHandler, type Handler } from '../http/handler.ts';
import { publicReads } from '../http/steps/cors.ts';
import { restErrors } from '../http/steps/error-response.ts';
import { jsonResponse } from '../http/steps/json-response.ts';

/** Path of the public keys. */
export const signingKeysPath = '/.well-known/jwks.json';

/** Handler of the public keys that verify receipts, as a JWK set (RFC 7517); empty if this service signs nothing. */
export const createSigningKeysHandler = (deps: () => BaseDeps): Handler =>
  createHandler(
    { name: 'signing_keys', methods: ['GET'], limit: 'status', cors: publicReads, errorForm: restErrors, logs: 'errors' },
    deps,
    async ({ deps: { env } }) => jsonResponse(200, { keys: env.signingKeys }, { 'Cache-Control': 'public, max-age=300' }),
  );
