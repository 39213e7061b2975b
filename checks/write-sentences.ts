import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { applySentences, readSentences, writeSentences } from './sentences/sentence-files.ts';
import { isTest, read, root, sources } from './source-files.ts';

// For writers: everything people read in one file (--to), which goes back into the code once it is edited (--from).
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, from: { type: 'string' } },
});

if (values.from !== undefined) {
  const edited = [...readSentences(await readFile(values.from, 'utf8'))].map(([path, lines]) => ({
    path,
    script: applySentences(path, read(path), lines),
  }));
  const changed = edited.filter(({ path, script }) => script !== read(path));
  for (const { path, script } of changed) await writeFile(join(root, path), script);
  console.log(`Changed: ${changed.map(({ path }) => path).join(', ') || 'nothing'}.`);
} else if (values.to !== undefined) {
  const under = positionals.length > 0 ? positionals : ['web/', 'contract/', 'server/features/'];
  const files = sources().filter(
    ({ path }) =>
      under.some((start) => path.startsWith(start)) && !isTest(path) && !path.includes('/testing'),
  );
  await writeFile(values.to, writeSentences(files));
} else {
  console.error('npm run sentences -- [folder …] --to FILE, or --from FILE once it is edited.');
  process.exit(2);
}
