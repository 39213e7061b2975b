import type { Progress } from '#database/backup/read-snapshot.ts';

/** How often a line is written to a log. */
const lineEveryMs = 10_000;

/** Tells how far a backup is: on one line of a terminal, or a line now and then elsewhere. */
export function createProgress(
  output: Pick<NodeJS.WriteStream, 'write' | 'isTTY'> = process.stderr,
  now: () => number = () => performance.now(),
): (progress: Progress) => void {
  const began = now();
  let lastLine = began;
  return (progress) => {
    const at = now();
    const line = describeProgress(progress, (at - began) / 1000);
    if (output.isTTY) return void output.write(`\r\u001B[K${line}`);
    if (at - lastLine < lineEveryMs) return;
    lastLine = at;
    output.write(`${line}\n`);
  };
}

function describeProgress({ table, rows, expected }: Progress, seconds: number): string {
  const rest =
    rows > 0 && expected > rows ? `, about ${Math.ceil((seconds / rows) * (expected - rows))} s left` : '';
  return `${table}: ${rows} of about ${Math.max(expected, rows)} rows${rest}`;
}

export const describeBytes = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
