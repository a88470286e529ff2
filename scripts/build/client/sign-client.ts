import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

interface Subject {
  readonly name: string;
  readonly digest: Readonly<Record<'sha256' | 'sha512', string>>;
}

type Sign = (subjects: readonly Subject[], options: object) => Promise<object>;

/** The archive as an in-toto statement names it. */
export function subjectOf(file: string): Subject {
  const bytes = readFileSync(file);
  const digest = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex');
  return { name: basename(file), digest: { sha256: digest('sha256'), sha512: digest('sha512') } };
}

/** npm's own signer of provenance (SLSA 1.0, by the workflow's identity), as `npm publish --provenance` uses it. */
function npmSigner(): Sign {
  const npm = realpathSync(execFileSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).trim());
  const library = join(dirname(dirname(npm)), 'node_modules/libnpmpublish/lib/provenance.js');
  return (createRequire(import.meta.url)(library) as { readonly generateProvenance: Sign }).generateProvenance;
}

if (import.meta.main) {
  const [file = ''] = process.argv.slice(2);
  const bundle = await npmSigner()([subjectOf(file)], {});
  writeFileSync(`${file}.sigstore.json`, JSON.stringify(bundle));
  console.log(`${file}.sigstore.json: gh attestation verify ${file} --bundle ${file}.sigstore.json --repo OWNER/NAME`);
}
