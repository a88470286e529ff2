import { dirname } from 'node:path';

/** Maximum number of files directly in a folder. */
export const maxFiles = 28;

/** Folders with more than `most` files, with their counts. */
export function fullFolders(paths: readonly string[], most = maxFiles): readonly string[] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > most).map(([folder, count]) => `${folder} holds ${count} files, ${most} at most`);
}
