import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether a disk of its own can be had: mounting one is the right of root, on Linux. */
export const mayMount = process.platform === 'linux' && process.getuid?.() === 0;

export type SmallDisk = {
  /** a folder on it */
  path: string;
  fill(): void;
  makeRoom(): void;
  remove(): void;
};

const kilobytes = 4096;

/** A disk that is full when it is told to be; where none can be mounted, a folder that takes nothing any more then. */
export function smallDisk(owner?: { uid: number; gid: number }): SmallDisk {
  const mounted = mkdtempSync(join(tmpdir(), 'foyer-disk-'));
  chmodSync(mounted, 0o711);
  if (mayMount)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k,mode=0711`, 'tmpfs', mounted]);
  const path = join(mounted, 'files');
  mkdirSync(path, { mode: 0o700 });
  if (owner) execFileSync('chown', [`${owner.uid}:${owner.gid}`, path]);
  const filler = join(mounted, 'filler');
  return {
    path,
    fill: () => {
      if (!mayMount) return chmodSync(path, 0o500);
      try {
        for (;;) writeFileSync(filler, Buffer.alloc(1024), { flag: 'a' });
      } catch {
        // now it is full
      }
    },
    makeRoom: () => (mayMount ? rmSync(filler) : chmodSync(path, 0o700)),
    remove: () => {
      if (mayMount) execFileSync('umount', [mounted]);
      rmSync(mounted, { recursive: true });
    },
  };
}
