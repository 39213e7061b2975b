import { emailPattern, normalizeEmail } from '#contract/read-email.ts';
import { readPhone } from '#contract/read-phone.ts';
import {
  emailHeader,
  frenchEmailHeader,
  frenchPhoneHeader,
  headers,
  labelHeader,
  nameKind,
  normalizeHeader,
  phoneHeader,
  programs,
  type Target,
} from './headers.ts';

/** A column with what it is taken for; the person who imports may choose something else, or null for nothing. */
export type Column = {
  index: number;
  header: string;
  target: Target | null;
  label: string;
  /** the column with the labels of this one's values */
  labelIndex: number | null;
  /** the first values, which help to map the columns */
  samples: string[];
};

export type Table = {
  /** the program that wrote the file; null if it is not known */
  program: string | null;
  hasHeader: boolean;
  columns: Column[];
};

const maxSamples = 3;
const sampledRows = 50;
const maxColumns = 300;

/** The columns of a file are known by their headings, or without these by their values. */
export function recognizeColumns(rows: readonly (readonly string[])[]): Table {
  const [first = [], ...others] = rows.slice(0, sampledRows);
  const hasHeader = !first.some((cell) => isEmail(cell) || (cell.trim() !== '' && readPhone(cell) !== null));
  const values = hasHeader ? others : [first, ...others];
  const width = Math.min(maxColumns, Math.max(0, ...rows.slice(0, sampledRows).map((row) => row.length)));
  const names = Array.from({ length: width }, (_, index) =>
    hasHeader ? normalizeHeader(first[index] ?? '') : '',
  );
  const labels = new Map(
    names.flatMap((name, index): [string, number][] => {
      const { list, number } = labelHeader.exec(name)?.groups ?? {};
      return list === undefined ? [] : [[`${list} ${number}`, index]];
    }),
  );
  const isFrench = names.includes('prenom') || names.includes('prenoms');
  const columns = names.map((name, index): Column => {
    const cells = values.map((row) => row[index]?.trim() ?? '').filter(Boolean);
    return {
      index,
      header: hasHeader ? (first[index]?.trim() ?? '') : '',
      // beside a 'Prénom' it is the last name alone
      ...(readHeader(isFrench && name === 'nom' ? 'last name' : name, labels) ?? readValues(name, cells)),
      samples: [...new Set(cells)].slice(0, maxSamples),
    };
  });
  return { program: hasHeader ? nameProgram(names) : null, hasHeader, columns: dropSecond(columns) };
}

const titleRows = 10;

/** Without the lines above the headings, such as the title of a report, if no line among them could be a person. */
export function dropTitle<Row extends { cells: readonly string[] }>(rows: readonly Row[]): readonly Row[] {
  const isHeading = ({ cells }: Row) =>
    cells.filter((cell) => readHeader(normalizeHeader(cell), new Map()) !== null).length > 1;
  const isPerson = ({ cells }: Row) => cells.some((cell) => isEmail(cell) || readPhone(cell) !== null);
  const first = rows.slice(0, titleRows).findIndex((row) => isHeading(row) || isPerson(row));
  const begins = rows[first];
  return begins && isHeading(begins) ? rows.slice(first) : rows;
}

const nameProgram = (names: readonly string[]): string | null =>
  programs.find((program) => program.headers.every((header) => names.includes(header)))?.name ?? null;

type Meaning = Pick<Column, 'target' | 'label' | 'labelIndex'>;

function readHeader(name: string, labels: ReadonlyMap<string, number>): Meaning | null {
  const email = (emailHeader.exec(name) ?? frenchEmailHeader.exec(name))?.groups;
  if (email)
    return {
      target: 'email',
      label: nameKind(email['kind'] ?? email['after'] ?? ''),
      labelIndex: labels.get(`email ${email['number']}`) ?? null,
    };
  const phone = phoneHeader.exec(name)?.groups;
  if (phone)
    return {
      target: 'phone_number',
      label: nameKind(phone['kind'] ?? '') || nameKind(phone['after'] ?? '') || nameKind(phone['word'] ?? ''),
      labelIndex: labels.get(`phone ${phone['number']}`) ?? null,
    };
  const french = frenchPhoneHeader.exec(name)?.groups;
  if (french)
    return {
      target: 'phone_number',
      label: nameKind(french['kind'] ?? '') || nameKind((french['other'] ?? french['word'] ?? '').trim()),
      labelIndex: null,
    };
  const target = targets.find((one) => headers[one].includes(name));
  return target ? { target, label: '', labelIndex: null } : null;
}

const targets = [
  'first_name',
  'last_name',
  'name',
  'notes',
  'tags',
  'source',
  'created_at',
  'do_not_call',
  'do_not_text',
  'do_not_contact',
] as const;

/** A column of a heading that says something else, such as a fax, is not guessed by its numbers. */
function readValues(name: string, cells: readonly string[]): Meaning {
  const areMost = (test: (cell: string) => boolean) =>
    cells.length > 0 && cells.filter(test).length * 2 > cells.length;
  const nothing = { target: null, label: '', labelIndex: null };
  if (
    /\b(?:spouse|partner|assistant|manager|agent|fax|pager|radio|telex|id|conjoint|conjointe|adjoint|courtier|telecopie|telecopieur|teleavertisseur)\b/.test(
      name,
    )
  )
    return nothing;
  if (areMost(isEmail)) return { ...nothing, target: 'email' };
  const isNumber = (cell: string) => /\d{3}/.test(cell) && readPhone(cell) !== null;
  return name === '' && areMost(isNumber) ? { ...nothing, target: 'phone_number' } : nothing;
}

const isEmail = (cell: string) => emailPattern.test(normalizeEmail(cell));

/** Only emails, phones, notes and tags may have several columns; of the others the first one counts. */
function dropSecond(columns: readonly Column[]): Column[] {
  const single: readonly (Target | null)[] = ['first_name', 'last_name', 'name', 'source', 'created_at'];
  return columns.map((column, n) =>
    single.includes(column.target) && columns.slice(0, n).some(({ target }) => target === column.target)
      ? { ...column, target: null }
      : column,
  );
}
