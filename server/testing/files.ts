import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { editors } from '#contract/access.ts';
import { toApiPath, endpoint, type Endpoint } from '#contract/endpoint.ts';
import { fileTypes, type FileType } from '#contract/files.ts';
import { UploadedFile } from '#contract/uploaded-file.ts';
import { readConfig } from '../config.ts';
import type { HandlerCall } from '#server/core/http/handler.ts';
import { createFileRecords, listQuestionFiles, deleteFile } from '#server/core/files/file-records.ts';
import type { Operation } from '#server/core/http/router.ts';
import { createApp } from '../app.ts';
import { testDatabase, testKey, type TestDatabase } from './database.ts';
import { makeClient, makeStaff, noon, type ClientWorld } from './people.ts';
import { sendForm, toFile } from './send-form.ts';

/** A question that accepts every kind of file, so that uploads can be tested without their screens. */
export type FileServer = {
  app: FastifyInstance;
  database: TestDatabase;
  clock: { now: Date };
  dataDir: string;
  /** called when the files of an upload are committed, before it is answered */
  onCommit: { run: () => void };
  here: ClientWorld;
  there: ClientWorld;
  /** the folder of unfinished uploads */
  unfinished(): Promise<string[]>;
  /** runs after each test, so that a leftover file fails only the test that caused it */
  clearUnfinished(): Promise<void>;
  close(): Promise<void>;
};

const everyType = Object.keys(fileTypes).filter((type): type is FileType => type in fileTypes);
const question = '1/tried';
const most = 5;

export const attemptUpload = {
  upload: endpoint({
    method: 'POST',
    path: '/tried',
    once: false,
    changes: null,
    access: editors(),
    summary: 'Takes files of every kind',
    upload: { types: everyType, most, isPrivate: true },
    data: z.array(UploadedFile),
    status: 201,
  }),
  list: endpoint({
    method: 'GET',
    path: '/tried',
    access: editors(),
    summary: 'Lists them',
    data: z.array(UploadedFile),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/tried',
    changes: null,
    access: editors(),
    summary: 'Takes one back',
    body: z.object({ url: z.string() }),
    data: z.object({ id: z.int(), deleted: z.literal(true) }),
  }),
};

export async function fileServer(settings: Record<string, string> = {}): Promise<FileServer> {
  const database = await testDatabase();
  const clock = { now: noon };
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-files-'));
  const onCommit = { run: () => {} };
  const config = readConfig({
    NODE_ENV: 'test',
    RATE_LIMIT_FACTOR: '1',
    SECRETS_KEY: testKey.toString('base64'),
    DATA_DIR: dataDir,
    ...settings,
  });
  const app = await createApp({
    config,
    connections: database,
    clock: () => clock.now,
    log: pino({ level: 'silent' }),
    mutateOperations: (all) => [...all, ...operations(config.files.quota, onCommit)],
  });
  const sam = await makeStaff(database);
  return {
    app,
    database,
    clock,
    dataDir,
    onCommit,
    here: await makeClient(database, sam.id),
    there: await makeClient(database, sam.id),
    unfinished: () => readdir(join(dataDir, 'files', 'incoming')).catch(() => []),
    clearUnfinished: () => rm(join(dataDir, 'files', 'incoming'), { recursive: true, force: true }),
    close: async () => {
      await app.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function operations(quota: number, onCommit: FileServer['onCommit']): Operation[] {
  const fileRecords = createFileRecords({ secretsKey: testKey, quota });
  return [
    operationOf(attemptUpload.upload, async ({ db, files, now }) => {
      const storedFiles = await db.transaction((tx) =>
        fileRecords.keep(tx, files, { purpose: 'question', question, most, now }),
      );
      onCommit.run();
      return storedFiles.map((file) => fileRecords.uploaded(file, now));
    }),
    operationOf(attemptUpload.list, async ({ db, now }) =>
      ((await db.value(listQuestionFiles(question))) ?? []).map((file) => fileRecords.uploaded(file, now)),
    ),
    operationOf(attemptUpload.remove, ({ db, body, now }) => db.row(deleteFile(body.url, question, now))),
  ];
}

/** Typed so that each handler matches its endpoint. */
const operationOf = <E extends Endpoint>(
  declared: E,
  handle: (call: HandlerCall<E>) => unknown,
): Operation => ({
  endpoint: declared,
  handle: (call) => Reflect.apply(handle, undefined, [call]),
});

export type Sent = { bytes: Buffer; name: string; type?: string };

/** A multipart body as a browser sends it. */
export async function sendFiles(
  app: FastifyInstance,
  token: string | null,
  files: readonly Sent[],
  { to = attemptUpload.upload, fields = {} }: { to?: Endpoint; fields?: Record<string, string> } = {},
) {
  const answer = await sendForm(app, token, toApiPath(to), [
    ...Object.entries(fields),
    ...files.map(({ bytes, name, type }) => ['file', toFile(bytes, name, type)] as const),
  ]);
  return {
    status: answer.statusCode,
    body: answer.json<{ data: UploadedFile[]; code: string; errors?: Record<string, string[]> }>(),
  };
}
