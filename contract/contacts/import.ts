import * as z from 'zod/mini';
import { editors } from '../access.ts';
import { scoped } from '../key-access.ts';
import { endpoint, type Tag } from '../endpoint.ts';
import { createIdSchema, id, instant, paging, text } from '../fields.ts';
import { maxNotesLength, typeId } from './choices.ts';
import { newLead } from './contacts.ts';
import { statuses } from './lists.ts';
import { sources } from './sources.ts';
import { maxTags, maxTagsAtOnce } from './tags.ts';
import { isCalendarDay } from '../zoned-time.ts';

export const maxImportRows = 50_000;
/** How long an import can be undone. */
export const undoImportDays = 30;
/** How long a file waits whose import was not started. */
export const waitingImportDays = 7;
/** Of a value that a problem names. */
export const maxExcerptLength = 61;
const importRowsPerPage = 25;
const importsPerPage = 10;

export const tooManyImportRows = `A file can hold ${maxImportRows.toLocaleString('en-CA')} contacts. Please split it and import the parts one after the other.`;
export const noImportRows = 'We couldn’t find any contacts in this file.';
export const unreadableWorkbook =
  'We couldn’t open this workbook. Please save it in Excel as a CSV file and choose that file.';
export const workbookTooLarge =
  'This workbook is too large to open. Please save it in Excel as a CSV file and choose that file.';
export const importStarted = 'This import has already been started.';
export const importNotReady = 'Please choose what to import first.';
export const importOver = 'This import is no longer running.';
export const undoImportTooLate = `An import can be undone for ${undoImportDays} days.`;
export const importNotUndoable = 'Only a finished import can be undone.';
export const tooManyFileTags = `With the tags of this file you’d have more than ${maxTags}. Please leave out that column.`;
const leadRefused =
  'Contacts with the status Lead are waiting for your answer, and imported contacts never are. Please choose another status.';

/** The fields that a column of a file can have. */
export const importTargets = [
  'first_name',
  'last_name',
  'name',
  'email',
  'phone_number',
  'notes',
  'tags',
  'source',
  'do_not_call',
  'do_not_text',
  'do_not_contact',
  'created_at',
] as const;
export type ImportTarget = (typeof importTargets)[number];

/** Whether people become contacts, are added to contacts, or both. */
const importWays = ['add', 'add_and_update', 'update'] as const;
/** How a contact is recognised. A phone number counts only with the same name, since couples and offices share one. */
const importMatches = ['email', 'phone_number'] as const;
/**
 * Of a date such as 03/04/2026, which is never guessed. Dates with the year first, with the name of the month, or that
 * can be read in one way alone need no choice.
 */
export const dateOrders = ['month_first', 'day_first'] as const;
/** Consent to newsletters: `express` was said by the people; the others end 6 and 24 months after that day. */
const importConsents = ['express', 'enquiry', 'deal'] as const;

/**
 * `mapping`: the columns are to be chosen. `ready`: there is a preview. `cancelled`: it was stopped, and the contacts
 * that were imported until then stay.
 */
const importStates = ['mapping', 'ready', 'running', 'done', 'cancelled', 'undoing', 'undone'] as const;

/**
 * `changed`: something is added to a contact. `same`: the contact has all of it already. `left_out`: the chosen way
 * does not want it. `refused`: nothing of the row can be stored.
 */
const importRowKinds = ['new', 'changed', 'same', 'left_out', 'refused'] as const;

const importProblems = [
  'email',
  'phone',
  'shortened',
  'date',
  'date_order',
  'source',
  'yes_or_no',
  'too_long',
  'unreachable',
  'email_taken',
  'several_contacts',
  'opt_out',
  'repeated',
  'blocked',
  'already_contact',
  'no_contact',
] as const;

/** A value that is not stored, or why nothing of the row is. */
const ImportProblem = z.object({
  kind: z.enum(importProblems),
  /** the heading of the column; '' if it is about the whole row */
  column: z.string(),
  value: z.string(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

const requiredDate = z
  .string('Please choose a date.')
  .check(z.refine((day) => isCalendarDay(day) && day >= '2000', 'Please choose a date.'));

const importableStatuses = statuses.map((status) => status.id).filter((status) => status !== newLead);
const manualSources = sources.filter((source) => source.is_manual).map((source) => source.id);

/** The source with this name, of those that people choose themselves; null if there is none. */
export const findSource = (name: string): number | null =>
  sources.find((one) => one.is_manual && one.source.toLowerCase() === name.trim().toLowerCase())?.id ?? null;

/** Of a consent that nobody can have given yet. */
export const futureConsent = 'Please choose a date that isn’t in the future.';

export const ImportChoices = z.object({
  /** what each column of the file is, in its order; null for columns that are not imported */
  columns: z
    .array(z.nullable(z.enum(importTargets, 'Please choose an option from the list.')))
    .check(z.maxLength(300, 'This file has too many columns.')),
  way: z.enum(importWays, 'Please choose an option from the list.'),
  match_by: z
    .array(z.enum(importMatches, 'Please choose an option from the list.'))
    .check(
      z.minLength(1, 'Please choose how contacts are recognised.'),
      z.maxLength(importMatches.length, 'Please choose an option from the list.'),
    ),
  date_order: z._default(z.nullable(z.enum(dateOrders, 'Please choose an option from the list.')), null),
  /** of new contacts */
  lead_status_id: createIdSchema(importableStatuses, leadRefused),
  lead_source_id: createIdSchema(manualSources, 'Please select a valid source.'),
  lead_type_id: z._default(z.nullable(typeId), null),
  /** of everybody in the file, beside those of their rows */
  tag_ids: z._default(
    z.array(id).check(z.maxLength(maxTagsAtOnce, `Please choose at most ${maxTagsAtOnce} tags.`)),
    [],
  ),
  /** asked once for the whole file; null records no consent */
  consent: z._default(
    z.nullable(
      z.object({
        kind: z.enum(importConsents, 'Please choose a consent type.'),
        source: text(500).check(
          z.minLength(10, 'Please describe how you got their consent, in at least 10 characters.'),
        ),
        given_on: requiredDate,
      }),
    ),
    null,
  ),
});
export type ImportChoices = z.infer<typeof ImportChoices>;

const ImportColumn = z.object({
  /** '' in a file without headings */
  header: z.string(),
  /** what it was taken for, until somebody chooses otherwise */
  target: z.nullable(z.enum(importTargets)),
  /** its first values */
  samples: z.array(z.string()),
});

const ImportCounts = z.object({
  new: z.int(),
  changed: z.int(),
  same: z.int(),
  left_out: z.int(),
  refused: z.int(),
  /** rows that are imported without a value that cannot be stored */
  incomplete: z.int(),
});

export const ContactImport = z.object({
  id,
  state: z.enum(importStates),
  file_name: z.string(),
  file_type: z.enum(['csv', 'xlsx', 'vcf']),
  /** the program that wrote the file, such as 'Google'; null if it is not known */
  program: z.nullable(z.string()),
  has_header: z.boolean(),
  columns: z.array(ImportColumn),
  /** people in the file */
  rows: z.int(),
  /** null until they are chosen */
  choices: z.nullable(ImportChoices),
  /** those of the last import of a file with the same columns; null if there is none */
  last_choices: z.nullable(ImportChoices),
  /** what the import will do, or has done; null before there are choices */
  counts: z.nullable(ImportCounts),
  /**
   * people of the file who are contacts after the import, and how many of them the next newsletter reaches; null if none
   * is planned
   */
  audience: z.nullable(z.object({ at: instant, people: z.int(), reached: z.int() })),
  /** rows that are done while it runs or is undone */
  done_rows: z.int(),
  /** what an undo did; null before one */
  undo: z.nullable(
    z.object({
      /** new contacts that were removed again */
      removed: z.int(),
      /** contacts that have their former values */
      restored: z.int(),
      /** contacts that somebody changed since, which keep those changes */
      kept: z.int(),
    }),
  ),
  is_undoable: z.boolean(),
  /** until when it can be undone, or until when a file waits that was not imported */
  expires_at: z.nullable(instant),
  /** who chose the file; null if the user is gone */
  user_name: z.nullable(z.string()),
  created_at: instant,
  finished_at: z.nullable(instant),
});
export type ContactImport = z.infer<typeof ContactImport>;

export const ImportRow = z.object({
  /** the line of the file in which it begins */
  row: z.int(),
  /** as the file has them, or as they were mended, in the order of the columns */
  cells: z.array(z.string()),
  /** null before there are choices */
  kind: z.nullable(z.enum(importRowKinds)),
  /** the contact it is added to, or has become */
  contact: z.nullable(z.object({ id, name: z.string() })),
  name: z.string(),
  emails: z.array(z.string()),
  phone_numbers: z.array(z.string()),
  /** of a contact that something is added to: each field that changes, in the words of the screens */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  problems: z.array(ImportProblem),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const contactImportsTag: Tag = {
  name: 'Contact imports',
  description: 'Contacts from files of other programs: columns, preview, the import itself and its undo.',
};

/** An import sets nothing off: nobody is notified of its contacts, and none of them counts as a lead of the month. */
export const contactImports = {
  upload: endpoint({
    method: 'POST',
    path: '/leads/imports',
    once: true,
    changes: null,
    access: editors(),
    summary: `Reads a CSV file, an Excel workbook or vCards of at most ${maxImportRows} people; nothing is imported yet`,
    upload: { types: ['csv', 'txt', 'xlsx', 'vcf'], most: 1, isPrivate: true },
    data: ContactImport,
    status: 201,
    limits: [{ per: 'session', calls: 30, seconds: 3600 }],
  }),
  list: endpoint({
    method: 'GET',
    path: '/leads/imports',
    access: scoped('contacts:read', editors()),
    summary: 'Imports of contacts, newest first',
    query: z.object(paging(importsPerPage)),
    data: z.array(ContactImport),
    paged: true,
  }),
  read: endpoint({
    method: 'GET',
    path: '/leads/imports/{id}',
    access: scoped('contacts:read', editors()),
    summary: 'One import, with its progress',
    data: ContactImport,
  }),
};

/** From the choices to the end: the screen reads the import again after each. */
export const contactImportSteps = {
  choose: endpoint({
    method: 'PUT',
    path: '/leads/imports/{id}',
    changes: null,
    access: editors(),
    summary: 'What the columns are and how to import them; makes the preview',
    body: ImportChoices,
    data: ContactImport,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/leads/imports/{id}/rows',
    access: scoped('contacts:read', editors()),
    summary: 'The rows of an import, in the order of the file',
    query: z.object({
      ...paging(importRowsPerPage),
      /** rows of one kind; `incomplete` has those that are imported without a value that cannot be stored */
      kind: z.optional(z.enum([...importRowKinds, 'incomplete'], 'Please choose an option from the list.')),
    }),
    data: z.array(ImportRow),
    paged: true,
  }),
  mend: endpoint({
    method: 'PUT',
    path: '/leads/imports/{id}/rows/{row}',
    changes: null,
    access: editors(),
    summary: 'Puts another value into a cell of the preview; the row is checked again',
    body: z.object({
      /** the index of the column */
      column: z
        .int('Please choose one.')
        .check(z.minimum(0, 'Please choose one.'), z.maximum(299, 'Please choose one.')),
      value: text(maxNotesLength),
    }),
    data: ImportRow,
  }),
  start: endpoint({
    method: 'POST',
    path: '/leads/imports/{id}/start',
    once: true,
    changes: null,
    access: editors(),
    summary: 'Starts the import, which goes on in the background',
    data: ContactImport,
    status: 202,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/leads/imports/{id}/cancel',
    once: true,
    changes: null,
    access: editors(),
    summary: 'Stops an import; what was imported until then stays. One that was not started is discarded',
    data: ContactImport,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/leads/imports/{id}/undo',
    once: true,
    changes: null,
    access: editors(),
    summary: `Takes an import back within ${undoImportDays} days: new contacts are removed and former values return, but for what somebody has changed since`,
    data: ContactImport,
    status: 202,
  }),
  refused: endpoint({
    method: 'GET',
    path: '/leads/imports/{id}/refused',
    access: editors(),
    summary: 'The rows that were refused, left out or imported without a value, as CSV with the reasons',
    data: z.string(),
    document: 'text/csv',
  }),
};

/** Why a value or a row is not imported, in words. */
export function describeImportProblem({ kind, column, value }: ImportProblem): string {
  const where = column === '' ? value : `${column}: ${value}`;
  return {
    email: `“${where}” is not a valid email.`,
    phone: `“${where}” is not a valid phone number.`,
    shortened: `“${where}” was shortened by a spreadsheet, so its last digits are lost. Please enter the whole number.`,
    date: `“${where}” is not a date we can read.`,
    date_order: `“${where}” can be read as two dates, so it’s left out unless the options say which one is meant.`,
    source: `“${where}” isn’t one of your sources, so the contact gets the one you chose for the file.`,
    yes_or_no: `“${where}” is neither yes nor no, so it is left out.`,
    too_long: `“${where}” is too long.`,
    unreachable: 'This person has neither an email nor a phone number.',
    email_taken: `Another contact has the email ${value}.`,
    several_contacts: 'Several contacts match this person.',
    opt_out:
      'They asked not to be called or texted. Please record that on the right contact, because this row isn’t imported.',
    repeated: `The same person is in row ${value}.`,
    blocked: 'You reported this person as spam.',
    already_contact: 'This person is a contact already.',
    no_contact: 'No contact matches this person.',
  }[kind];
}
