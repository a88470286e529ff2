import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Fleet, startFleet } from './fleet.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import { type Nodes, startNodes } from './nodes.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { type Store, startStore } from './store.ts';

/** A deployment and its environment, each part a separate process or server. */
export interface Deployment {
  readonly nodes: Nodes;
  readonly mail: MailServer;
  readonly receiver: Receiver;
  /** Absent for a single instance that stores everything in files. */
  readonly store?: Store;
  readonly fleet: Fleet;
  /** Folder of the files of an instance without a store. */
  readonly dataDir?: string;
  /** Mount point of the small disk that holds these files. */
  readonly disk?: string;
  close(): Promise<void>;
}

/** Options of a deployment. */
export interface DeploymentOptions {
  /** How far the clock of each instance is ahead, in milliseconds. */
  readonly skews: readonly number[];
  /** A single instance with files instead of Redis. */
  readonly keepsFiles?: boolean;
  /** Stores the files on a disk of this size. */
  readonly diskBytes?: number;
}

/** Mounts a small disk. @throws Error without the permission to mount. */
function mountDisk(bytes: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'chaos-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder], { stdio: 'ignore' });
  return folder;
}

/** Whether this user can mount a small disk. */
export function canMount(): boolean {
  try {
    execFileSync('umount', [mountDisk(1_000_000)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts the deployment and its environment. */
export async function startDeployment({ skews, diskBytes, keepsFiles = diskBytes !== undefined }: DeploymentOptions): Promise<Deployment> {
  const disk = diskBytes === undefined ? undefined : mountDisk(diskBytes);
  const dataDir = keepsFiles ? join(disk ?? mkdtempSync(join(tmpdir(), 'chaos-files-')), 'data') : undefined;
  const [nodes, mail, receiver, store] = await Promise.all([
    startNodes(),
    startMailServer(),
    startReceiver(),
    dataDir === undefined ? startStore() : undefined,
  ]);
  const kept = { ...(store === undefined ? {} : { store }), ...(dataDir === undefined ? {} : { dataDir }) };
  const fleet = await startFleet({ nodes, mail, skews, ...kept });
  return {
    nodes,
    mail,
    receiver,
    fleet,
    ...kept,
    ...(disk === undefined ? {} : { disk }),
    async close() {
      await fleet.close();
      await Promise.all([nodes.close(), mail.close(), receiver.close(), store?.close()]);
      if (disk !== undefined) execFileSync('umount', ['-l', disk], { stdio: 'ignore' });
    },
  };
}
