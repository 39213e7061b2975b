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
  | 'do_not_call'
  | 'do_not_text'
  | 'do_not_contact'
  | 'created_at';

/** A heading in small letters without accents, with single spaces and no other signs: 'E-mail 1 - Value' is 'email 1 value'. */
export const normalizeHeader = (header: string): string =>
  header
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\be[\s-]?mails?\b/g, 'email')
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
  { name: 'Outlook', headers: ['adresse de messagerie', 'telephone bureau'] },
  { name: 'kvCORE', headers: ['cell phone 1', 'deal type'] },
  { name: 'Top Producer', headers: ['contact type', 'spouse first name'] },
];

/** Headings of columns with one meaning. */
export const headers: Readonly<Record<Exclude<Target, 'email' | 'phone_number'>, readonly string[]>> = {
  first_name: ['first name', 'firstname', 'given name', 'first', 'fname', 'forename', 'prenom', 'prenoms'],
  last_name: ['last name', 'lastname', 'surname', 'family name', 'last', 'lname', 'nom de famille'],
  name: [
    'name',
    'full name',
    'fullname',
    'display name',
    'contact',
    'contact name',
    'client name',
    'nom',
    'nom complet',
    'prenom et nom',
    'nom et prenom',
    'nom du client',
    'nom du contact',
  ],
  notes: [
    'notes',
    'note',
    'comments',
    'comment',
    'description',
    'background',
    'remarks',
    'commentaires',
    'commentaire',
    'remarques',
    'remarque',
  ],
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
    'etiquettes',
    'etiquette',
    'groupes',
    'groupe',
  ],
  source: ['source', 'lead source', 'provenance', 'origine'],
  do_not_call: [
    'do not call',
    'donotcall',
    'do not phone',
    'no call',
    'no calls',
    'do not call list',
    'do not call status',
    'dnc',
    'dncl',
    'dnc list',
    'dnc status',
    'on dnc list',
    'call opt out',
    'phone opt out',
    'phone on',
    'call on',
    'calls on',
    'ok to call',
    'okay to call',
    'can call',
    'call opt in',
    'phone opt in',
    'ne pas appeler',
    'ne pas telephoner',
    'lnnte',
  ],
  do_not_text: [
    'do not text',
    'donottext',
    'do not sms',
    'no text',
    'no texts',
    'no sms',
    'text opt out',
    'sms opt out',
    'texting opt out',
    'sms status',
    'sms marketing status',
    'sms subscription status',
    'text on',
    'texts on',
    'sms on',
    'ok to text',
    'okay to text',
    'can text',
    'text opt in',
    'sms opt in',
    'ne pas texter',
    'pas de textos',
    'pas de texto',
  ],
  do_not_contact: ['do not contact', 'donotcontact', 'no contact', 'ne pas contacter'],
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
    'date de creation',
    'date d ajout',
    'cree le',
    'ajoute le',
    'date d inscription',
  ],
};

/** Whether a heading asks for permission, so that 'no' keeps an agent from calling. */
export const isAllowance = (name: string): boolean => /^(?:ok|okay|can) | on$| opt in$/.test(name);

/** The same in French: 'courriel', 'adresse de messagerie 2', 'courriel personnel' */
export const frenchEmailHeader =
  /^(?:autre\s)?(?:adresse\s(?:de\s)?)?(?:courriels?|email|mail|messagerie)(?:\s(?<number>\d{1,2}))?(?:\s(?<kind>principal|personnel|perso|prive|domicile|professionnel|pro|travail|bureau|secondaire|autre))?$/;

/** 'email', 'email 2', 'email 2 address', 'email 1 value', 'primary email', 'work email address', 'email (work)' */
export const emailHeader =
  /^(?:(?<kind>primary|main|secondary|alternate|other|further|home|personal|work|business|office)\s)?emails?(?:\saddress)?(?:\s?(?<number>\d{1,2}))?(?:\s(?:address|value))?(?:\s(?<after>primary|main|preferred|other|home|personal|work|business|office))?$/;

/** 'téléphone (bureau)', 'téléphone 2 (domicile)', 'tél. mobile', 'cellulaire', 'autre téléphone', 'no de téléphone' */
export const frenchPhoneHeader =
  /^(?:(?:no|numero)\s(?:de\s)?)?(?<other>autre\s)?(?<word>telephones?|tel|cellulaire|portable)(?:\s\d{1,2})?(?:\s(?:du\s|de\s|au\s)?(?<kind>principal|mobile|cellulaire|cell|portable|domicile|maison|residence|personnel|bureau|travail|professionnel|pro|voiture|autre))?(?:\s\d{1,2})?$/;

/** 'phone', 'mobile', 'cell phone 1', 'home phone 2', 'phone 1 value', 'business telephone number', 'phone (mobile)' */
export const phoneHeader =
  /^(?:(?<kind>primary|main|secondary|alternate|other|further|home|personal|work|business|office|company main|mobile|cell|car)\s)?(?<word>phones?|telephone|tel|mobile|cell|cellphone)(?:\s(?:phone|number|no))?(?:\s?(?<number>\d{1,2}))?(?:\svalue)?(?:\s(?<after>primary|main|preferred|other|home|personal|work|business|office|mobile|cell))?$/;

/** The column that labels another: 'email 1 type', 'phone 2 label' */
export const labelHeader = /^(?<list>email|phone)\s?(?<number>\d{1,2})\s(?:label|type)$/;

const kindLabels: readonly (readonly [string, readonly string[]])[] = [
  ['Mobile', ['mobile', 'cell', 'cellphone', 'cellulaire', 'portable']],
  ['Work', ['work', 'business', 'office', 'company main', 'bureau', 'travail', 'professionnel', 'pro']],
  ['Home', ['home', 'personal', 'domicile', 'maison', 'residence', 'personnel', 'perso', 'prive']],
  ['Other', ['other', 'secondary', 'alternate', 'autre', 'secondaire']],
  ['Car', ['car', 'voiture']],
];
/** The label of a kind; the main one needs none. */
export function nameKind(kind: string): string {
  return kindLabels.find(([, kinds]) => kinds.includes(kind))?.[0] ?? '';
}

const maxLabelLength = 30;
/** '* Work' and 'WORK' are 'Work'; an iPhone is no IPhone. */
export function tidyLabel(label: string): string {
  const text = label.replace(/^\*\s*/, '').trim();
  const [first = '', ...rest] = text === text.toUpperCase() ? text.toLowerCase() : text;
  if (/^i[A-Z]/.test(text)) return text.slice(0, maxLabelLength);
  // an emoji at the end is whole, or not there
  return `${first.toUpperCase()}${rest.join('')}`.slice(0, maxLabelLength).replace(/[\uD800-\uDBFF]$/, '');
}
