import { reportBugEndpoint } from '../../src/contract/report-bug.ts';
import { mailingDeps } from '../../src/server/mailing-deps.ts';
import { serve } from '../../src/server/serve.ts';
import { reportBug } from '../../src/service/report-bug.ts';

export default { fetch: serve(reportBugEndpoint, reportBug, mailingDeps) };
