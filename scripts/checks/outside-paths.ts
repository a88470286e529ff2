import { posix } from 'node:path';
import { lineAt, type SourceFile, sourceFiles } from './source-files.ts';

/** System directories, present on every machine and without project files. */
const system = ['bin', 'dev', 'etc', 'lib', 'proc', 'run', 'sbin', 'sys', 'tmp', 'usr', 'var'];
/** Pages of the repository itself where it is hosted, relative to its front page, which shows the README. */
const hosted = { path: 'README.md', link: '../../actions' } as const;
/** Directories with machine-specific files. No address of the site starts with one of them. */
const personal = ['Users', 'Volumes', 'home', 'media', 'mnt', 'opt', 'private', 'root', 'srv', 'work', 'workspace', 'workspaces'];

/** `../../x` at the start of a path. A preceding dot, word character or slash means the path started earlier. */
const upward = /(?<![\w./\\)\]}$@-])(?:\.\.\/)+([\w@.-]*)/g;
/** `${root}../x`, `join(root, '../x')`: any parent of the repository root is outside. */
const aboveRoot = /(?:\$\{\w*[rR]oot\}\/?|\b\w*[rR]oot\s*[,+]\s*['"`]\/?)\.\.[\w./@-]*/g;
const absolute = new RegExp(`(?<![\\w.:/@\\])}-])(?:file://)?/(?:${personal.join('|')})/[\\w.@-]+`, 'g');
const home = /(?<=['"`])~\/[\w.@-]+|\bhomedir\(\)/g;
/** Matches pages, which document paths on the reader's machine. */
const pages = /\.mdx?$/;
/** File system calls with an absolute path. */
const asked =
  /\b(?:readFile|writeFile|appendFile|readdir|stat|lstat|exists|access|open|copyFile|cp|rm|mkdir)Sync\(\s*['"`]\/([\w.@-]+)|\bcreateReadStream\(\s*['"`]\/([\w.@-]+)/g;

/** Every path in a text that leads outside the repository, as `path:line: text`; empty when there is none. */
export function outsidePaths({ path, text }: SourceFile): readonly string[] {
  const folder = posix.dirname(path);
  const leaves = ([whole, next = '']: RegExpExecArray): boolean => {
    const target = posix.normalize(posix.join(folder, whole));
    // Path traversal attempts in tests of the code that rejects them.
    return (target === '..' || target.startsWith('../')) && !system.includes(next) && !(path === hosted.path && whole === hosted.link);
  };
  const found = [
    ...[...text.matchAll(upward)].filter(leaves),
    ...[...text.matchAll(asked)].filter((match) => !system.includes(match[1] ?? match[2] ?? '')),
    ...[aboveRoot, absolute, ...(pages.test(path) ? [] : [home])].flatMap((form) => [...text.matchAll(form)]),
  ];
  return [...new Set(found.map((match) => `${path}:${lineAt(text, match.index)}: ${match[0]}`))].sort();
}

/** Matches the check itself and its test, which contain such paths. */
const own = /^scripts\/checks\/outside-paths(?:\.test)?\.ts$/;

if (import.meta.main) {
  const found = sourceFiles()
    .filter(({ path }) => !own.test(path))
    .flatMap(outsidePaths);
  for (const line of found) console.error(line);
  if (found.length > 0) {
    console.error(
      'These paths lead out of the repository. What a test or a script needs stands in it: src/spec/recorded, or beside the test.',
    );
    process.exit(1);
  }
}
