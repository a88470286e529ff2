import type { NetworkService, Run } from '../deps.ts';
import { readRegistration } from '../memoless/find.ts';
import { type OpenDeps, type OpenedWebhook, type OpenWebhookRequest, openWebhook } from '../webhooks/open-webhook.ts';

/** `openWebhook` for a caller with a key. @throws AppError reference_not_found for an unknown registration, and as `openWebhook`. */
export async function openKeyedWebhook(
  request: OpenWebhookRequest,
  deps: OpenDeps & Pick<NetworkService, 'registrar' | 'facts' | 'referenceTerms' | 'references'>,
  run: Pick<Run, 'id' | 'key'>,
): Promise<OpenedWebhook> {
  if (request.swap.by === 'registration') await readRegistration(request.swap.registration, deps);
  return openWebhook(request, deps, run);
}
