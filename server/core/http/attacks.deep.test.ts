import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { killAtEnd } from '#server/testing/left-processes.ts';

// The bounds, and why chance cannot miss them, are in bench/try-attacks.ts
test('beside each attack of a stranger or of one client, the lists of other clients stay within a ratio of those alone', async () => {
  const tried = killAtEnd(
    spawn(process.execPath, ['bench/try-attacks.ts'], { stdio: ['ignore', 'inherit', 'inherit'] }),
  );
  expect(await once(tried, 'exit')).toEqual([0, null]);
}, 1_800_000);
