import { reportBugEndpoint } from '../../src/contract/v1/report-bug.ts';
import { mailingDeps } from '../../src/server/deps/mailing-deps.ts';
import { serve } from '../../src/server/http/serve.ts';
import { reportBug } from '../../src/service/mail/report-bug.ts';

export default { fetch: serve(reportBugEndpoint, reportBug, mailingDeps) };
