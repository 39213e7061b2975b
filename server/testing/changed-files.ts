import { spawnSync } from 'node:child_process';

/**
 * The files that differ from the main branch, or from another commit, committed or not. Empty without git, or with
 * nothing to compare with.
 */
export function changedFiles(since = 'main'): string[] {
  return [
    ...lines('diff', '--name-only', '--relative', commonCommit(since) ?? 'HEAD'),
    ...lines('ls-files', '--others', '--exclude-standard'),
  ];
}

/** The last common commit of this tree and the named one; undefined if git knows none. */
export const commonCommit = (name: string): string | undefined => lines('merge-base', 'HEAD', name)[0];

function lines(...command: string[]): string[] {
  const { status, stdout } = spawnSync('git', command, { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}
