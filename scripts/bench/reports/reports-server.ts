import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatform } from '../../../src/host/server.ts';
import { serverDeps } from '../../../src/server/deps/deps.ts';

/** Serves the product's functions in a separate process that stops gracefully on SIGTERM. Sends its port to the parent. */
const dist = mkdtempSync(join(tmpdir(), 'reports-dist-'));
writeFileSync(join(dist, 'index.html'), '');
const platform = await startPlatform({ port: Number(process.env['PORT']), dist });
serverDeps().mailer.deliverSoon();
process.once('SIGTERM', () => {
  void platform
    .close()
    .then(() => serverDeps().mailer.stop())
    .then(() => process.exit(0));
});
process.send?.({ url: platform.url });
