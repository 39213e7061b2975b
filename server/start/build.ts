import { parseSettings } from './parse-settings.ts';
import { buildWebIfStale } from './web.ts';

// For operators, with each release: what production needs beside its packages. API_HOST is part of the portal.
const { settings, mistakes } = parseSettings({ API_HOST: process.env['API_HOST'] });
if (mistakes.length > 0) {
  process.stderr.write(`${mistakes.join('\n')}\n`);
  process.exit(1);
}
const print = (_facts: object, sentence: string) => void process.stdout.write(`${sentence}\n`);
await buildWebIfStale({ apiHost: settings.API_HOST ?? '' }, { info: print, warn: print });
print({}, 'The portal is built, in dist/.');
