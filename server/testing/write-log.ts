import { openLog } from '#server/core/log.ts';
import { createShutdown } from '../start/stop.ts';

// Writes a megabyte of its log each second until it is told to stop, as a server under load does. Its channel says what
// it still does.
const output = openLog('info', 2);
const stop = createShutdown(output);
stop.later('something that hangs', () =>
  process.argv[2] === 'hang' ? new Promise(() => {}) : Promise.resolve(),
);
setInterval(() => {
  for (let line = 0; line < 100; line += 1) output.log.info({ text: 'x'.repeat(1000) }, 'A line');
}, 100);
setInterval(() => process.send?.('alive'), 100);
