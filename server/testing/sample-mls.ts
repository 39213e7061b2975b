import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import { Listing, listings } from '#contract/listings/listings.ts';
import { listingsMls } from '#contract/listings/mls.ts';
import type { MlsSource } from '#server/engines/mls/mls-source.ts';
import { createSampleSource } from '#server/engines/mls/sample/sample-source.ts';
import { createLocalStore } from '#server/core/files/local-store.ts';
import type { FileStore } from '#server/core/files/store.ts';
import type { FeatureJobs } from '#server/core/jobs/feature-jobs.ts';
import { call, type Person } from './people.ts';
import { parseData } from './results.ts';
import { testWorld } from './test-world.ts';
import { workOffTasks } from './work-off-tasks.ts';

type ListingJobs = (needs: { files: FileStore; mls: MlsSource; quota: number }) => FeatureJobs;

/** A world with the sample feed, whose contents a test can change, and the actions of people on its listings. */
export async function testMls(listingJobs: ListingJobs) {
  const changesFile = join(tmpdir(), `foyer-mls-${randomUUID()}.json`);
  const world = await testWorld({
    settings: { RATE_LIMIT_FACTOR: '1000', MLS_SAMPLE_CHANGES: changesFile },
  });
  const { server, dataDir } = world;
  const source = createSampleSource({ changesFile });
  const files = createLocalStore(join(dataDir, 'files'));
  afterAll(() => rm(changesFile, { force: true }));
  beforeEach(() => rm(changesFile, { force: true }));

  const work = async ({
    quota = 1e9,
    only,
  }: { quota?: number; only?: readonly string[] | undefined } = {}) => {
    const { tasks = [] } = listingJobs({ files, mls: source, quota });
    const chosen = tasks.filter(({ name }) => only?.includes(name) ?? true);
    await workOffTasks(server.database, [{ tasks: chosen }], server.clock.now);
  };

  /** Changes the feed from now on. */
  const feedSays = (changes: object) => writeFile(changesFile, JSON.stringify(changes));

  const importIds = async ({ token }: Person, ...ids: unknown[]) =>
    parseData(
      listingsMls.import.data,
      await call(server.app, token, listingsMls.import, { body: { mls_ids: ids } }),
    );
  const imported = async (person: Person, ...ids: string[]) => {
    const { successes } = await importIds(person, ...ids);
    return successes.map(({ id }) => id);
  };
  const importOne = async (person: Person, mlsId: string) => {
    const [id = 0] = await imported(person, mlsId);
    return id;
  };
  const read = async ({ token }: Person, id: number) =>
    parseData(Listing, await call(server.app, token, listings.read, { params: { id } }));
  const update = ({ token }: Person, id: number, body: object) =>
    call(server.app, token, listings.update, { params: { id }, body });
  const choose = ({ token }: Person, id: number, body: object) =>
    call(server.app, token, listingsMls.chooseFields, { params: { id }, body });

  async function sync(person: Person, ids?: number[]) {
    const answer = await call(server.app, person.token, listingsMls.sync, { body: ids ? { ids } : {} });
    await work();
    return answer;
  }

  return {
    ...world,
    source,
    changesFile,
    work,
    feedSays,
    importIds,
    imported,
    importOne,
    read,
    update,
    choose,
    sync,
  };
}
