import * as z from 'zod/mini';
import { staffAreas } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { line, requiredLine, rowVersion } from '../fields.ts';
import { StatementPeriod } from './statement.ts';

/** The programs of accountants that take our documents; 'plain' is for every other one. */
export const accountingPrograms = ['xero', 'quickbooks', 'plain'] as const;
export type AccountingProgram = (typeof accountingPrograms)[number];
export const accountingProgramNames: Record<AccountingProgram, string> = {
  xero: 'Xero',
  quickbooks: 'QuickBooks Online',
  plain: 'Spreadsheet',
};

/** Whether the amounts of lines are all without tax, or all with it. */
const amountModes = ['exclusive', 'inclusive'] as const;
export const exportDateFormats = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const;
export type ExportDateFormat = (typeof exportDateFormats)[number];

const TaxName = z.object({
  /** the taxes of an invoice as we print them: 'GST 5% + PST 7%', or 'No tax' */
  tax: requiredLine(100),
  /** the name that the program shows for it; empty until it is entered */
  name: line(100),
});

const configured = ['xero', 'quickbooks'] as const;
export const ProgramSettings = z.object({
  program: z.enum(configured, 'Please choose a program.'),
  /** the code of an account in Xero, the name of a product or service in QuickBooks */
  account: line(100),
  amounts: z.enum(amountModes, 'Please choose how amounts are written.'),
  dates: z.enum(exportDateFormats, 'Please choose a date format.'),
  taxes: z.array(TaxName).check(z.maxLength(100, 'Please remove some taxes.')),
});
export type ProgramSettings = z.infer<typeof ProgramSettings>;

/** 0 before they are saved first. */
const VersionedSettings = z.extend(ProgramSettings, { version: rowVersion });
export type VersionedSettings = z.infer<typeof VersionedSettings>;

const Accounting = z.object({
  settings: z.array(VersionedSettings),
  /** of the period */
  invoices: z.int(),
  credit_notes: z.int(),
  /** which taxes its documents have */
  taxes: z.array(z.string()),
});

export const accounting = {
  accounting: endpoint({
    method: 'GET',
    path: '/staff/billing/accounting',
    access: staffAreas('billing'),
    summary:
      'How documents are exported to Xero and QuickBooks Online, and the number and taxes of the documents of a period',
    query: StatementPeriod,
    data: Accounting,
  }),
  saveAccounting: endpoint({
    method: 'PUT',
    path: '/staff/billing/accounting',
    changes: null,
    access: staffAreas('billing'),
    summary: 'Sets the account, the names of taxes and the formats for one accounting program',
    body: VersionedSettings,
    data: VersionedSettings,
    refuses: ['changed_elsewhere'],
  }),
  exportAccounting: endpoint({
    method: 'GET',
    path: '/staff/billing/accounting.zip',
    access: staffAreas('billing'),
    summary:
      'Invoices and credit notes of a period as the CSV files that an accounting program imports, in one archive',
    query: z.extend(StatementPeriod, {
      program: z.enum(accountingPrograms, 'Please choose a program.'),
    }),
    data: z.string(),
    document: 'application/zip',
    limits: [{ per: 'session', calls: 60, seconds: 3600 }],
  }),
};
