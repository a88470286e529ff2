import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtOrigin, readSite } from '../checks/dist-rules/site-files.ts';
import { tokenRules, withTokenRules } from '../checks/dist-rules/token-rules.ts';

/** Writes the sizes of the twins of a build into vercel.json, for the header that tells models. */
function writeTokenRules(origin: string, root: string): void {
  const file = join(root, 'vercel.json');
  const text = readFileSync(file, 'utf8');
  const written = withTokenRules(text, tokenRules(readSite(join(root, 'dist'), root, origin)));
  if (written !== text) writeFileSync(file, written);
}

if (import.meta.main) writeTokenRules(builtOrigin(), new URL('../..', import.meta.url).pathname);
