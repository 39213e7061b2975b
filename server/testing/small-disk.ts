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

/** Whether a disk of its own can be had: mounting one is the right of root on Linux, and not in every container. */
export const mayMount = process.platform === 'linux' && process.getuid?.() === 0 && triesToMount();

export type SmallDisk = {
  /** a folder on it */
  path: string;
  /** what is in the folder, also while it is full */
  files(): string[];
  fill(): void;
  makeRoom(): void;
  remove(): void;
};

/** A disk that is full when it is told to be; where none can be mounted, a folder that is out of reach then. */
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
        // now it is full: what had room of the last piece was written
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
