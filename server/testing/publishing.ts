import { afterAll } from 'vitest';
import { createAddressCheck } from '#server/engines/outbound/inner-addresses.ts';
import { createOutbound } from '#server/engines/outbound/send-outbound.ts';
import { createWorkerDb, createWorkerPool } from '#server/core/db/worker-pool.ts';
import { createLocalStore } from '#server/core/files/local-store.ts';
import { movePages } from '#server/features/listings/cross-client/publishing.ts';
import { publishNextPage, publishNextPost } from '#server/features/listings/publishing/publish-next.ts';
import { publisherPasswords } from '#server/features/listings/publishing/publisher-passwords.ts';
import { createEncryption } from '#server/core/security/encryption.ts';
import { createPostFormSignature } from '#server/features/sites/listings/post-form.ts';
import { testKey } from './database.ts';
import type { TestWorld } from './test-world.ts';

export const publisherEncryption = createEncryption(testKey, publisherPasswords);

/**
 * The worker's publishing, run when a test calls it; both functions return how many listings they worked on. Each call
 * to another website waits until `mayAsk` has ended.
 */
export function testPublisher(
  { server, dataDir }: Pick<TestWorld, 'server' | 'dataDir'>,
  {
    mayAsk = () => Promise.resolve(),
    // a website that does not answer is given up early
    timeoutMs = 400,
    sitesOrigin = 'https://sites.example.com',
  }: { mayAsk?: () => Promise<void>; timeoutMs?: number; sitesOrigin?: string } = {},
) {
  const errors: Error[] = [];
  const pool = createWorkerPool(server.database.worker, (error) => void errors.push(error));
  afterAll(() => pool.end());
  const db = createWorkerDb(pool, () => server.clock.now);
  const outbound = createOutbound(createAddressCheck(['127.0.0.1']));
  const deps = {
    files: createLocalStore(`${dataDir}/files`),
    send: async (request: Parameters<typeof outbound>[0]) => {
      await mayAsk();
      return outbound({ ...request, timeoutMs });
    },
    encryption: publisherEncryption,
    postFormSignature: createPostFormSignature(testKey),
    sitesOrigin,
  };
  const untilDone = async (next: () => Promise<boolean>) => {
    let count = 0;
    while (await next()) count += 1;
    return count;
  };
  return {
    publishPages: () => untilDone(() => publishNextPage(db, deps)),
    publishPosts: () => untilDone(() => publishNextPost(db, deps)),
    movePages: (origin: string) => db.value(movePages(origin)),
  };
}
