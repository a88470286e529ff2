import { type ErrorResponse, errorTable } from '../../contract/errors.ts';
import type { MemolessErrorResponse } from '../../contract/memoless/error-body.ts';
import { memolessRegisterEndpoint, type RegistrationResponse } from '../../contract/memoless/register.ts';
import { AppError, type Result } from '../../core/errors.ts';
import { registrationOfRun } from '../../service/memoless/find.ts';
import { registerMemoless } from '../../service/memoless/register.ts';
import type { NetworkDeps } from '../deps/network-deps.ts';
import { serve } from '../http/serve.ts';
import { keyText } from '../http/steps/idempotency.ts';
import type { ToolContext } from './tool-context.ts';

type Registered = Result<RegistrationResponse, ErrorResponse>;

/** Headers of the MCP message that do not apply to the inner request. */
const ofMessage = ['content-length', 'content-encoding', 'content-type', 'accept', 'idempotency-key'];

/**
 * Registers like POST /memoless/api/v1/register, with its limit, keys and budget, for the caller of the message. Does not
 * sign: the function that may sign is triggered instead, or the host that resumes registrations signs. As over
 * REST, pages of other sites may not register.
 * @throws AppError invalid_idempotency_key, origin_not_allowed
 */
export async function registerOver(body: object, key: unknown, { deps, headers }: ToolContext): Promise<Registered> {
  const origin = headers.get('origin');
  if (origin !== null && origin !== deps.env.siteUrl) throw new AppError({ code: 'origin_not_allowed', hint: '' });
  if (key !== undefined && !(typeof key === 'string' && keyText.test(key)))
    throw new AppError({ code: 'invalid_idempotency_key', hint: '', field: 'idempotency_key' });
  const sent = new Headers(headers);
  for (const name of ofMessage) sent.delete(name);
  sent.set('content-type', 'application/json');
  if (key !== undefined) sent.set('idempotency-key', key);
  const url = `${deps.env.siteUrl}${memolessRegisterEndpoint.path}`;
  const response = await handlerFor(deps)(new Request(url, { method: 'POST', headers: sent, body: JSON.stringify(body) }));
  const answer = await response.json();
  return response.ok ? { ok: true, value: answer } : { ok: false, error: ownBody(answer) };
}

const handlerFor = (deps: NetworkDeps) => {
  const registrar = { ...deps.service.registrar, signer: undefined };
  const unsigned = { ...deps, service: { ...deps.service, registrar } };
  return serve(memolessRegisterEndpoint, registerMemoless, () => unsigned, { whileRunning: registrationOfRun });
};

/** Converts an error body of the memoless paths to that of REST. */
const ownBody = ({ success: _success, error: _error, ...facts }: MemolessErrorResponse): ErrorResponse => ({
  ...facts,
  error: errorTable[facts.code].title,
});
