/** The fields of a person that a column may have. */
export type Target =
  | 'first_name'
  | 'last_name'
  | 'name'
  | 'email'
  | 'phone_number'
  | 'notes'
  | 'tags'
  | 'source'
  | 'created_at';

/** A heading in small letters, with single spaces and no other signs: 'E-mail 1 - Value' is 'email 1 value'. */
export const normalizeHeader = (header: string): string =>
  header
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\be[\s-]?mail\b/g, 'email')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The programs whose files are known, by headings that no other has. */
export const programs: readonly { name: string; headers: readonly string[] }[] = [
  { name: 'Google', headers: ['email 1 value'] },
  { name: 'Google', headers: ['phone 1 value'] },
  { name: 'Follow Up Boss', headers: ['stage', 'assigned to', 'email 1'] },
  { name: 'Mailchimp', headers: ['email address', 'member rating'] },
  { name: 'Mailchimp', headers: ['email address', 'optin time'] },
  { name: 'Outlook', headers: ['email address', 'email display name'] },
  { name: 'Outlook', headers: ['email address', 'email 2 address'] },
  { name: 'kvCORE', headers: ['cell phone 1', 'deal type'] },
  { name: 'Top Producer', headers: ['contact type', 'spouse first name'] },
];

/** Headings of columns with one meaning. */
export const headers: Readonly<Record<Exclude<Target, 'email' | 'phone_number'>, readonly string[]>> = {
  first_name: ['first name', 'firstname', 'given name', 'first', 'fname', 'forename'],
  last_name: ['last name', 'lastname', 'surname', 'family name', 'last', 'lname'],
  name: ['name', 'full name', 'fullname', 'display name', 'contact', 'contact name', 'client name'],
  notes: ['notes', 'note', 'comments', 'comment', 'description', 'background', 'remarks'],
  tags: [
    'labels',
    'tags',
    'tag',
    'categories',
    'category',
    'group membership',
    'groups',
    'hashtags',
    'contact type',
  ],
  source: ['source', 'lead source'],
  created_at: [
    'created',
    'created at',
    'created date',
    'date created',
    'date added',
    'add date',
    'lead created',
    'registered',
    'registration date',
    'optin time',
  ],
};

/** 'email', 'email 2', 'email 2 address', 'email 1 value', 'primary email', 'work email address' */
export const emailHeader =
  /^(?:(?<kind>primary|main|secondary|alternate|other|home|personal|work|business|office)\s)?email(?:\saddress)?(?:\s?(?<number>\d{1,2}))?(?:\s(?:address|value))?$/;

/** 'phone', 'mobile', 'cell phone 1', 'home phone 2', 'phone 1 value', 'business telephone number' */
export const phoneHeader =
  /^(?:(?<kind>primary|main|secondary|alternate|other|home|personal|work|business|office|company main|mobile|cell|car)\s)?(?<word>phone|telephone|tel|mobile|cell|cellphone)(?:\s(?:phone|number|no))?(?:\s?(?<number>\d{1,2}))?(?:\svalue)?$/;

/** The column that labels another: 'email 1 type', 'phone 2 label' */
export const labelHeader = /^(?<list>email|phone)\s?(?<number>\d{1,2})\s(?:label|type)$/;

/** The label of a kind; the main one needs none. */
export function nameKind(kind: string): string {
  if (/^(?:mobile|cell|cellphone)$/.test(kind)) return 'Mobile';
  if (/^(?:work|business|office|company main)$/.test(kind)) return 'Work';
  if (/^(?:home|personal)$/.test(kind)) return 'Home';
  if (/^(?:other|secondary|alternate)$/.test(kind)) return 'Other';
  return kind === 'car' ? 'Car' : '';
}
