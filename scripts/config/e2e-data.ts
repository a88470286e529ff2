import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Every file has a devnet of its own: what another one paid for does not exist there.
process.env['DATA_DIR'] = mkdtempSync(join(tmpdir(), 'e2e-'));
