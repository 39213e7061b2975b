import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkers, compiler } from '../compiler.ts';
import { paths, root } from '../source-files.ts';

/** Text inserted before another text of a file, or the whole content of a new file. */
export type Edit = { path: string; before?: string; insert: string };

export type TreeCopy = {
  /** Makes these edits, and undoes the previous ones. */
  apply(edits: readonly Edit[]): void;
  /** Empty where the room has no type errors. */
  typeErrors(room: string): Promise<string>;
  /** The output of a failing script of the copy; empty if it succeeds. */
  failureOf(script: string, ...rest: string[]): Promise<string>;
  remove(): void;
};

/** A copy of the whole tree for experiments, which shares the installed packages. */
export function copyTree(): TreeCopy {
  const copy = mkdtempSync(join(tmpdir(), 'foyer-copy-'));
  for (const path of paths()) cpSync(join(root, path), join(copy, path));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  let applied: readonly Edit[] = [];

  return {
    apply(edits) {
      for (const { path } of applied) restore(copy, path);
      for (const edit of edits) make(copy, edit);
      applied = edits;
    },
    typeErrors(room) {
      // not the files of the tree itself, whose type-check may run at the same time
      const known = join(copy, `${room}.tsbuildinfo`);
      return failureOf(copy, compiler, [
        ...checkers,
        '-p',
        room,
        '--tsBuildInfoFile',
        known,
        '--pretty',
        'false',
      ]);
    },
    failureOf: (script, ...rest) => failureOf(copy, process.execPath, [script, ...rest]),
    remove: () => rmSync(copy, { recursive: true, force: true }),
  };
}

function make(copy: string, { path, before, insert }: Edit): void {
  const place = join(copy, path);
  if (before === undefined) return writeFileSync(place, insert);
  const text = readFileSync(place, 'utf8');
  if (text.split(before).length !== 2) throw new Error(`${path} has no single place before ${before}`);
  writeFileSync(
    place,
    text.replace(before, () => insert + before),
  );
}

function restore(copy: string, path: string): void {
  rmSync(join(copy, path), { force: true });
  if (paths().includes(path)) cpSync(join(root, path), join(copy, path));
}

function failureOf(cwd: string, program: string, rest: string[]): Promise<string> {
  const child = spawn(program, rest, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? '' : output || `${program} failed`));
  });
}
