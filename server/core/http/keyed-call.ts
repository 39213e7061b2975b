import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#contract/errors.ts';
import { createClientDb, type ClientDb, type Pools } from '#server/core/db/client-db.ts';
import type { SqlStatement } from '#server/core/db/pipeline.ts';
import { createSingleTransaction, type SingleTransaction } from '#server/core/db/single-transaction.ts';
import type { CallPools } from '#server/core/db/pools.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import {
  claimConsoleKey,
  readConsoleAnswer,
  releaseConsoleKey,
  storeConsoleAnswer,
  type ConsoleCaller,
} from '#server/core/security/cross-client.ts';
import { crashPoint } from '#server/core/crash-point.ts';
import type { Encryption } from '#server/core/security/encryption.ts';
import {
  claimRequestKey,
  storeAnswer,
  readStoredAnswer,
  releaseRequestKey,
  requestKeyConstraints,
  toRequestKey,
  type StoredKeyAnswer,
  type RequestKey,
} from '#server/core/security/request-keys.ts';
import { readSession, type Session } from '#server/core/db/session.ts';
import { toStoredAnswer } from './envelope.ts';
import { readConstraint } from '#server/core/db/errors.ts';
import { Replay, type StoredAnswer } from '#server/core/db/results.ts';
import type { ReceivedFile } from '#server/core/files/received-file.ts';

type EncryptedAnswer = { status: number; encrypted: Buffer };

/** The keys of one client, or those of a caller of the console. */
type KeyTable = {
  /** the first statement of the transaction of the call */
  claimStatement: SqlStatement;
  storeStatement: (answer: EncryptedAnswer) => SqlStatement;
  claim: () => Promise<unknown>;
  store: (answer: EncryptedAnswer) => Promise<unknown>;
  release: () => Promise<unknown>;
  read: () => Promise<StoredKeyAnswer | null>;
};

const clientKeys = (db: ClientDb<'write'>, { key, now }: KeyedWith): KeyTable => ({
  claimStatement: claimRequestKey(key, now),
  storeStatement: (answer) => storeAnswer(key.hash, answer),
  claim: () => db.value(claimRequestKey(key, now)),
  store: (answer) => db.value(storeAnswer(key.hash, answer)),
  release: () => db.value(releaseRequestKey(key.hash)),
  read: () => db.value(readStoredAnswer(key.hash)),
});

const consoleKeys = (systemDb: SystemDb, caller: ConsoleCaller, { key, now }: KeyedWith): KeyTable => ({
  claimStatement: claimConsoleKey(caller, key, now),
  storeStatement: (answer) => storeConsoleAnswer(caller, key.hash, answer),
  claim: () => systemDb.value(claimConsoleKey(caller, key, now)),
  store: (answer) => systemDb.value(storeConsoleAnswer(caller, key.hash, answer)),
  release: () => systemDb.value(releaseConsoleKey(caller, key.hash)),
  read: () => systemDb.value(readConsoleAnswer(caller, key.hash)),
});

/** A call with a key, and the data its answer needs. */
export type KeyedWith = {
  endpoint: Endpoint;
  key: RequestKey;
  now: Date;
  answers: Encryption;
  checkAnswers: boolean;
};

type Run = () => Promise<unknown>;

/** The handle of a client's call, and the function that runs its handler once per key. */
export function keyClientCall(
  { pools, authorization, onAuthorized }: ClientCall,
  keyed: KeyedWith,
): { db: ClientDb<'write'>; answer: (run: Run) => Promise<StoredAnswer> } {
  const db = createClientDb(pools, 'write', authorization, onAuthorized);
  const keys = clientKeys(db, keyed);
  if (keyed.endpoint.once === 'in parts') return { db, answer: (run) => answerInParts(keyed, keys, run) };
  let session: Session | undefined;
  const transaction = createSingleTransaction(
    pools.write,
    () => [authorization(), keys.claimStatement],
    ([rows]) => {
      session = readSession(rows?.[0]?.[0]);
      onAuthorized(session);
    },
  );
  const getSession = () => {
    if (!session) throw new Error('The transaction has not begun.');
    return session;
  };
  return {
    db: createClientDb(pools, 'write', authorization, onAuthorized, { transaction, session: getSession }),
    answer: (run) => answerInTransaction(keyed, keys, transaction, run),
  };
}

type ClientCall = {
  pools: Pools;
  authorization: () => SqlStatement;
  onAuthorized: (session: Session) => void;
};

/** The same for callers of the console, who are authorized already. */
export function keyConsoleCall(
  { pools, caller }: { pools: Pick<CallPools, 'system' | 'systemDb' | 'systemDbIn'>; caller: ConsoleCaller },
  keyed: KeyedWith,
): { systemDb: SystemDb; answer: (run: Run) => Promise<StoredAnswer> } {
  const { systemDb } = pools;
  const keys = consoleKeys(systemDb, caller, keyed);
  if (keyed.endpoint.once === 'in parts')
    return { systemDb, answer: (run) => answerInParts(keyed, keys, run) };
  const transaction = createSingleTransaction(pools.system, () => [keys.claimStatement]);
  return {
    systemDb: pools.systemDbIn(transaction),
    answer: (run) => answerInTransaction(keyed, keys, transaction, run),
  };
}

/** Null if the endpoint takes no key, or the call has none. */
export function readRequestKey(
  { method, path, once }: Endpoint,
  request: FastifyRequest,
  files: readonly ReceivedFile[],
): RequestKey | null {
  const { 'idempotency-key': key } = request.headers;
  if ((once !== true && once !== 'in parts') || typeof key !== 'string' || key === '') return null;
  const sentFiles = files.map(({ originalName, size }) => [originalName, size]);
  return toRequestKey(`${method} ${path}`, key, [request.params, request.query, request.body, sentFiles]);
}

/** Key, change and answer are one transaction: if it ends early, none of the three remains. */
async function answerInTransaction(
  keyed: KeyedWith,
  keys: KeyTable,
  transaction: SingleTransaction,
  run: Run,
): Promise<StoredAnswer> {
  try {
    const answer = toStoredAnswer(keyed.endpoint, await run(), keyed);
    crashPoint('keyed.changed');
    await transaction.commit([keys.storeStatement(encryptAnswer(answer, keyed))]);
    crashPoint('keyed.stored');
    return answer;
  } catch (error) {
    await transaction.rollback();
    if (isRepeated(error)) return replayAnswer(keyed, keys);
    throw error;
  }
}

/**
 * For calls that ask other systems between their transactions: the key is claimed before anything else. It is freed
 * if the call was refused, and stays taken if the outcome is unknown.
 */
async function answerInParts(keyed: KeyedWith, keys: KeyTable, run: Run): Promise<StoredAnswer> {
  try {
    await keys.claim();
  } catch (error) {
    if (isRepeated(error)) return replayAnswer(keyed, keys);
    throw error;
  }
  try {
    const answer = toStoredAnswer(keyed.endpoint, await run(), keyed);
    crashPoint('keyed.changed');
    await keys.store(encryptAnswer(answer, keyed));
    return answer;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) await keys.release();
    throw error;
  }
}

/** Whether another call with this key has already made its change. */
const isRepeated = (error: unknown): boolean => requestKeyConstraints.includes(readConstraint(error));

const encryptAnswer = ({ status, text }: StoredAnswer, { key, answers }: KeyedWith): EncryptedAnswer => ({
  status,
  encrypted: answers.encrypt(text, key.hash.toString('hex')),
});

const pauseMs = 250;
const maxPauses = 80;
/** no call in parts takes longer: its process has died */
const maxPartsMs = 60_000;

/** The answer to the first call with this key. A call in parts may still be under way. */
async function replayAnswer({ key, answers, now }: KeyedWith, keys: KeyTable): Promise<Replay> {
  for (let pauses = 0; pauses < maxPauses; pauses += 1) {
    const stored = await keys.read();
    // the first one was refused meanwhile, so this one may be sent again
    if (!stored) throw new ApiError('unavailable', { retryAfter: 1 });
    if (stored.request !== key.request.toString('hex')) throw new ApiError('key_reused');
    if (stored.status !== null && stored.answer !== null) {
      const encrypted = Buffer.from(stored.answer, 'base64');
      return new Replay(stored.status, answers.decrypt(encrypted, key.hash.toString('hex')));
    }
    if (now.getTime() - new Date(stored.created_at).getTime() > maxPartsMs) break;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new ApiError('outcome_unknown');
}
