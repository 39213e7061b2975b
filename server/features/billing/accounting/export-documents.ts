import {
  accountingProgramNames,
  type AccountingProgram,
  type ProgramSettings,
} from '#contract/billing/accounting.ts';
import { csvLines } from '#contract/csv.ts';
import { ApiError } from '#contract/errors.ts';
import type { ExportCursor } from '#server/core/db/export-cursor.ts';
import { FileStream } from '#server/core/db/results.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import type { SystemStatement } from '#server/core/db/system-sql.ts';
import { zipStream, type ZipEntry } from '#server/core/files/zip-stream.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import {
  exportInvoices,
  exportNotes,
  readAccountingSettings,
  readExported,
} from '../cross-client/accounting.ts';
import { describeTaxes, divideDocuments, type ExportedDocument } from './documents.ts';
import { formats, nameTaxes, plainDocument, plainHeads, plainLines } from './formats.ts';
import { findSettings, toPeriod, type Period } from './settings.ts';

/** An archive of the invoices and credit notes of a period, written while it is read. */
export async function exportDocuments(
  systemDb: SystemDb<'read'>,
  { program, ...days }: Period & { program: AccountingProgram },
  now: Date,
): Promise<FileStream> {
  const period = toPeriod(days);
  const settings = await prepareExport(systemDb, program, period);
  const cursors: ExportCursor[] = [];
  const read = (statement: SystemStatement<never, 'read'>) => readDocuments(systemDb, statement, cursors);
  const entries =
    program === 'plain'
      ? plainEntries(period, { read, modified: now })
      : programEntries(program, period, { read, modified: now, settings });
  const name = `${program === 'plain' ? 'invoices' : program}-${period.from}-to-${period.to}.zip`;
  return new FileStream(name, zipStream(entries), () => cursors.forEach(({ close }) => close()));
}

/** Refuses what the program would refuse. */
async function prepareExport(
  systemDb: SystemDb<'read'>,
  program: AccountingProgram,
  period: Period,
): Promise<ProgramSettings> {
  const exported = orNotFound(await systemDb.value(readExported(period)));
  if (exported.invoices + exported.credit_notes === 0) throw refuse('Nothing was invoiced in this period.');
  const saved = (await systemDb.value(readAccountingSettings())) ?? [];
  if (program === 'plain') return findSettings(saved, 'xero');
  const settings = findSettings(saved, program);
  const name = accountingProgramNames[program];
  if (settings.account === '')
    throw refuse(
      program === 'xero'
        ? `Please enter the account code in ${name} first.`
        : `Please enter the product or service in ${name} first.`,
    );
  const unnamed = exported.rates.map(describeTaxes).find((tax) => nameTaxes(settings, tax) === null);
  if (unnamed !== undefined) throw refuse(`Please enter the name of ‘${unnamed}’ in ${name} first.`);
  return settings;
}

const refuse = (sentence: string) => new ApiError('invalid', { sentence });

type Read = (statement: SystemStatement<never, 'read'>) => AsyncIterable<ExportedDocument>;

async function* readDocuments(
  systemDb: SystemDb<'read'>,
  statement: SystemStatement<never, 'read'>,
  cursors: ExportCursor[],
): AsyncGenerator<ExportedDocument> {
  const cursor = await systemDb.export(statement);
  cursors.push(cursor);
  try {
    for await (const rows of cursor.batches)
      for (const [text] of rows) {
        const one: ExportedDocument = JSON.parse(text ?? 'null');
        yield one;
      }
  } finally {
    cursor.close();
  }
}

type Source = { read: Read; modified: Date };

/** Files of each kind of document and currency, none larger than the program takes. */
async function* programEntries(
  program: 'xero' | 'quickbooks',
  period: Period,
  { read, modified, settings }: Source & { settings: ProgramSettings },
): AsyncGenerator<ZipEntry> {
  const format = formats[program];
  for (const [kind, name, statement] of [
    ['invoice', 'invoices', exportInvoices(period)],
    ['credit_note', 'credit-notes', exportNotes(period)],
  ] as const) {
    const counts = new Map<string, number>();
    for await (const { currency, documents } of divideDocuments(read(statement), format.limits)) {
      const n = (counts.get(currency) ?? 0) + 1;
      counts.set(currency, n);
      const rows = documents.flatMap((one) => format.rows(one, settings));
      const path = `${program}-${name}-${currency}-${n}.csv`;
      yield { path, modified, open: async () => toBytes(csvLines(format.head(kind), inPages([rows]))) };
    }
  }
}

/** All documents in one file, and their lines in another one. */
async function* plainEntries(period: Period, { read, modified }: Source): AsyncGenerator<ZipEntry> {
  const readAll = async function* () {
    yield* read(exportInvoices(period));
    yield* read(exportNotes(period));
  };
  const pagesOf = async function* <T>(toRows: (one: ExportedDocument) => T[]) {
    for await (const one of readAll()) yield toRows(one);
  };
  yield {
    path: 'documents.csv',
    modified,
    open: async () =>
      toBytes(
        csvLines(
          plainHeads.documents,
          pagesOf((one) => [plainDocument(one)]),
        ),
      ),
  };
  yield {
    path: 'lines.csv',
    modified,
    open: async () => toBytes(csvLines(plainHeads.lines, pagesOf(plainLines))),
  };
}

async function* inPages<T>(pages: readonly T[]): AsyncGenerator<T> {
  yield* pages;
}

async function* toBytes(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const line of lines) yield Buffer.from(line);
}
