import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** For the environment of `npm test` as a whole, without `--deep`: two runs cover the API tests, and four the journeys. */
export const drawsTests = 'FOYER_DRAWS_TESTS';

/** No run leaves out the security tests of every endpoint. */
const always = /^server\/testing\/security\//;

/** The test files of these folders that a run leaves out: every second one, and the seed says which. */
export function leaveOutFiles(root: string, folders: readonly string[], seed: number): string[] {
  if (process.env[drawsTests] !== '1') return [];
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter((name) => name.endsWith('.test.ts') && !always.test(name))
    .toSorted()
    .filter((_file, n) => (n + seed) % 2 === 0);
}
