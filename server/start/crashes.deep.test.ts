import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { killAtEnd } from '#server/testing/left-processes.ts';

/** A longer campaign: FOYER_KILLS=2000 npm test -- --deep server/start/crashes.deep.test.ts */
const kills = Number(process.env['FOYER_KILLS'] ?? 30);

test(
  'processes of an installation are killed under load, and nothing acknowledged is lost or doubled',
  async () => {
    const drill = killAtEnd(
      spawn(process.execPath, ['bench/drills/run.ts', 'crashes', '--kills', String(kills)], {
        stdio: ['ignore', 'inherit', 'inherit'],
      }),
    );
    expect(await once(drill, 'exit')).toEqual([0, null]);
  },
  600_000 + kills * 30_000,
);
