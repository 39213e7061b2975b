import { Pool } from 'pg';
import { contactImports, contactImportSteps, type ImportChoices } from '#contract/contacts/import.ts';
import { toApiPath } from '#contract/endpoint.ts';
import { createLinkDb } from '#server/core/db/link-db.ts';
import { createTaskContext, withConnection } from '#server/core/db/worker-pool.ts';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { findDueImport } from '#server/features/contacts/cross-client.ts';
import { runImportStep } from '#server/features/contacts/import/run-import.ts';
import { testKey } from './database.ts';
import { call, type TestServer } from './people.ts';
import { parseData } from './results.ts';
import { sendForm, toFile } from './send-form.ts';

const importChoices: ImportChoices = {
  columns: [],
  way: 'add_and_update',
  match_by: ['email'],
  date_order: 'month_first',
  lead_status_id: 9,
  lead_source_id: 19,
  lead_type_id: null,
  tag_ids: [],
  consent: null,
};

/** The steps of an import as a person takes them, and those of the worker. */
export function importCalls({ app, database, clock }: TestServer) {
  const pool = new Pool({ ...database.app, max: 2 });
  const worker = new Pool({ ...database.worker, max: 1 });
  const deps = {
    openLinkDb: createLinkDb({ read: pool, write: pool, export: pool }),
    keyedHash: createContactHash(testKey),
  };
  const step = async () => {
    const due = await withConnection(worker, (client) =>
      createTaskContext(client, clock.now).value(findDueImport(clock.now)),
    );
    if (due) await runImportStep(due, deps, clock.now);
    return due !== null;
  };
  const read = async (token: string, id: number) =>
    parseData(contactImports.read.data, await call(app, token, contactImports.read, { params: { id } }));
  return {
    step,
    read,
    upload: async (token: string, content: string | Buffer, name = 'people.csv') => {
      const answer = await sendForm(app, token, toApiPath(contactImports.upload), [
        ['file', toFile(content, name)],
      ]);
      return parseData(contactImports.upload.data, {
        status: answer.statusCode,
        body: answer.json(),
        headers: answer.headers,
        text: answer.payload,
      });
    },
    choose: async (token: string, id: number, choices: Partial<ImportChoices> = {}) => {
      const { columns } = await read(token, id);
      const body = { ...importChoices, columns: columns.map(({ target }) => target), ...choices };
      const answer = await call(app, token, contactImportSteps.choose, { params: { id }, body });
      return parseData(contactImportSteps.choose.data, answer);
    },
    rows: async (token: string, id: number, query = {}) =>
      parseData(
        contactImportSteps.rows.data,
        await call(app, token, contactImportSteps.rows, { params: { id }, query }),
      ),
    mend: (token: string, params: { id: number; row: number }, body: { column: number; value: string }) =>
      call(app, token, contactImportSteps.mend, { params, body }),
    start: (token: string, id: number) => call(app, token, contactImportSteps.start, { params: { id } }),
    undo: (token: string, id: number) => call(app, token, contactImportSteps.undo, { params: { id } }),
    cancel: (token: string, id: number) => call(app, token, contactImportSteps.cancel, { params: { id } }),
    runAll: async () => {
      while (await step());
    },
    close: () => Promise.all([pool.end(), worker.end()]),
  };
}
