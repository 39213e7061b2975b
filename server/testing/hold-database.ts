import { startEmbedded } from '#database/embedded.ts';

// Holds an embedded database as a server does, in a process that a test kills. Its channel says how to reach it.
const { owner } = await startEmbedded({
  dataDir: process.argv[2] ?? '',
  log: { info: () => {}, warn: () => {} },
});
process.send?.(owner);
