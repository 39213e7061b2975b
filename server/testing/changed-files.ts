import { spawnSync } from 'node:child_process';

/** The files that differ from the main branch, committed or not. None where there is no git, or nothing to compare with. */
export function changedFiles(): string[] {
  const [base = 'HEAD'] = lines('merge-base', 'HEAD', 'main');
  return [
    ...lines('diff', '--name-only', '--relative', base),
    ...lines('ls-files', '--others', '--exclude-standard'),
  ];
}

function lines(...command: string[]): string[] {
  const { status, stdout } = spawnSync('git', command, { encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}
