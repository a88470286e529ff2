import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Data of this worker alone: swaps paid on the devnet of another exist nowhere else.
process.env['DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'e2e-'));
