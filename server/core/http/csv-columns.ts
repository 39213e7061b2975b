import { cleanText } from './clean-input.ts';
import type { CsvRow } from './read-csv.ts';

/**
 * Column titles for people, as Excel, Google Contacts, Outlook, Mailchimp and Follow Up Boss write them; the best
 * first. Only letters and digits are compared, so 'E-mail' is 'email' and 'first_name' is 'First Name'.
 */
export const personTitles = {
  first_name: ['First name', 'Given name', 'First', 'FNAME', 'Forename', 'Prénom'],
  last_name: ['Last name', 'Family name', 'Surname', 'Last', 'LNAME', 'Nom de famille'],
  email: [
    'Email',
    'Email address',
    'E-mail 1 - Value',
    'Email 1',
    'Primary email',
    'E-mail 1 address',
    'Courriel',
    'Adresse courriel',
    'E-mail 2 address',
    'E-mail 2 - Value',
    'Email 2',
  ],
  phone_number: [
    'Phone number',
    'Phone',
    'Mobile phone',
    'Mobile',
    'Cell',
    'Cell phone',
    'Phone 1 - Value',
    'Phone 1',
    'Primary phone',
    'Telephone',
    'Home phone',
    'Business phone',
    'Phone 2 - Value',
    'Phone 2',
    'Téléphone',
  ],
} as const;

/** The known titles of each field. */
export type Titles<Field extends string> = Readonly<Record<Field, readonly string[]>>;

export type Columns<Field extends string> = {
  has: (field: Field) => boolean;
  /** the text of a field: if several columns match, the best that is not empty */
  cellOf: (row: CsvRow, field: Field) => string;
  /** the field's title in the file, for messages about it; '' if it has none */
  titleOf: (field: Field) => string;
  /** the text in a row beyond the last title; undefined if there is none */
  extraOf: (row: CsvRow) => string | undefined;
  /** titles of columns that are not read; a column without a title is named by its place */
  ignored: (rows: readonly CsvRow[]) => string[];
};

/** The columns of each field. Of two columns with one title the first counts. */
export function matchColumns<Field extends string>(head: CsvRow, titles: Titles<Field>): Columns<Field> {
  const folded = head.cells.map(foldTitle);
  const placesOf = (field: Field): number[] => [
    ...new Set(
      titles[field].map((title) => folded.indexOf(foldTitle(title))).filter((place) => place !== -1),
    ),
  ];
  const fields = Object.keys(titles).filter((name): name is Field & string => name in titles);
  const places = new Map(fields.map((field) => [field, placesOf(field)]));
  const used = new Set([...places.values()].flat());
  return {
    has: (field) => (places.get(field) ?? []).length > 0,
    cellOf: ({ cells }, field) =>
      (places.get(field) ?? [])
        .map((place) => withoutGuard(cleanText(cells[place] ?? '').trim()))
        .find((cell) => cell !== '') ?? '',
    titleOf: (field) => head.cells[places.get(field)?.[0] ?? -1]?.trim() ?? '',
    extraOf: ({ cells }) => cells.slice(head.cells.length).find((cell) => cell.trim() !== ''),
    ignored: (rows) =>
      head.cells.flatMap((title, place) => {
        if (used.has(place)) return [];
        if (title.trim() !== '') return [cleanText(title).trim()];
        return rows.some(({ cells }) => (cells[place] ?? '').trim() !== '') ? [`Column ${place + 1}`] : [];
      }),
  };
}

/** Undoes the guard that `csvLines` puts before a cell that a spreadsheet would take for a formula. */
const withoutGuard = (cell: string): string => cell.replace(/^'(?=[=+\-@|%＝＋－＠｜％])/, '');

/** Only letters and digits count, without case and accents. */
export const foldTitle = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '');

export const tooManyCells = 'This row has more cells than the header. Is a quotation mark missing?';
