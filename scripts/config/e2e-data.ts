import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Data of this worker alone: a swap paid on another worker's devnet does not exist on this one.
process.env['DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'e2e-'));
