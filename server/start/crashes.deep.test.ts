import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { killAtEnd } from '#server/testing/left-processes.ts';

/** A longer campaign: FOYER_KILLS=2000 npm test -- api server/start/crashes.deep.test.ts --deep */
const kills = Number(process.env['FOYER_KILLS'] ?? 30);

const drills = [
  {
    title: 'processes of an installation are killed under load, and nothing acknowledged is lost or doubled',
    args: ['crashes', '--kills', String(kills)],
  },
  {
    title: 'an installation is stopped under load, and whatever it has begun is answered or made up for',
    args: ['stops', '--stops', '10'],
  },
];

test.each(drills)(
  '$title',
  async ({ args }) => {
    const drill = killAtEnd(
      spawn(process.execPath, ['bench/drills/run.ts', ...args], { stdio: ['ignore', 'inherit', 'inherit'] }),
    );
    expect(await once(drill, 'exit')).toEqual([0, null]);
  },
  1_200_000 + kills * 30_000,
);
