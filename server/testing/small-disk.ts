import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether a separate disk can be mounted, which only root on Linux may do, and not in every container. */
export const mayMount = process.platform === 'linux' && process.getuid?.() === 0 && triesToMount();

export type SmallDisk = {
  /** a folder on it */
  path: string;
  /** the files in the folder, even while it is full */
  files(): string[];
  fill(): void;
  makeRoom(): void;
  remove(): void;
};

/** A disk that is full on request; if none can be mounted, a folder that becomes inaccessible. */
export function smallDisk(owner?: { uid: number; gid: number }, kilobytes = 4096): SmallDisk {
  const place = mkdtempSync(join(tmpdir(), 'foyer-disk-'));
  chmodSync(place, 0o711);
  if (mayMount) mount(place, kilobytes);
  const folder = join(place, 'files');
  mkdirSync(folder, { mode: 0o700 });
  if (owner) execFileSync('chown', [`${owner.uid}:${owner.gid}`, folder]);
  return {
    files: () => readdirSync(folder),
    ...(mayMount ? fillable(place, folder) : detachable(place, folder)),
    remove: () => {
      if (mayMount) execFileSync('umount', [place]);
      rmSync(place, { recursive: true });
    },
  };
}

function fillable(place: string, path: string) {
  const filler = join(place, 'filler');
  return {
    path,
    fill: () => {
      try {
        for (;;) writeFileSync(filler, Buffer.alloc(256 * 1024), { flag: 'a' });
      } catch {
        // full now: the last piece was written up to the remaining room
      }
    },
    makeRoom: () => rmSync(filler),
  };
}

function detachable(place: string, folder: string) {
  const path = join(place, 'reached');
  const reach = (target: string) => {
    unlinkSync(path);
    symlinkSync(target, path);
  };
  symlinkSync(folder, path);
  return { path, fill: () => reach(join(place, 'gone')), makeRoom: () => reach(folder) };
}

function triesToMount(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'foyer-disk-'));
  try {
    mount(place, 1024);
    execFileSync('umount', [place]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true });
  }
}

function mount(place: string, kilobytes: number): void {
  const options = ['-t', 'tmpfs', '-o', `size=${kilobytes}k,mode=0711`];
  execFileSync('mount', [...options, 'tmpfs', place], { stdio: 'ignore' });
}
