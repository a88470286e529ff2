import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding, SiteFiles } from './site-files.ts';
import { tokenRules, withTokenRules } from './token-rules.ts';

/** The sizes that vercel.json announces for twins are those of the build. */
export function checkTokens(site: SiteFiles, root: string): Finding[] {
  const file = 'vercel.json';
  const text = readFileSync(join(root, file), 'utf8');
  if (withTokenRules(text, tokenRules(site)) === text) return [];
  return [{ file, rule: 'x-markdown-tokens', detail: 'is not of this build; run node scripts/build/build.ts and keep what it writes' }];
}
