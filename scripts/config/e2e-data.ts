import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Separate data per file: each has its own devnet, where swaps paid in another file do not exist.
process.env['DATA_DIR'] = mkdtempSync(join(tmpdir(), 'e2e-'));
