import { nameKind, tidyLabel } from './headers.ts';
import { maxPeople, type ReadPerson } from './person.ts';
import { readEmails, readPhones, type Written } from './read-addresses.ts';
import { splitName } from './read-table.ts';
import { readProperties, type Property } from './vcard-lines.ts';

type Card = { line: number; version: string; properties: Property[] };

/**
 * The people of a file of vCards of the versions 2.1, 3 and 4, as phones and address books write them. More than can
 * be imported are shown by one extra person. A card of a group or of an organization alone is a person if it can be
 * reached.
 */
export function readVcards(bytes: Buffer, most = maxPeople): ReadPerson[] {
  const people: ReadPerson[] = [];
  for (const card of readCards(bytes)) {
    if (!isGroup(card)) people.push(readCard(card));
    if (people.length > most) break;
  }
  return people;
}

/**
 * A card within a card, such as that of an agent, is nobody of the address book. A card that begins where none is
 * expected follows one that was never closed, as in a file that was cut or joined by hand.
 */
function* readCards(bytes: Buffer): Generator<Card> {
  let card: Card | null = null;
  let depth = 0;
  let former: Property | null = null;
  for (const property of readProperties(bytes)) {
    const isMark = property.value.trim().toUpperCase() === 'VCARD';
    if (property.name === 'BEGIN' && isMark) {
      const isNested: boolean = former?.name === 'AGENT' && former.value.trim() === '';
      if (!isNested && card) yield card;
      depth = isNested ? depth + 1 : 1;
      if (depth === 1) card = { line: property.line, version: '', properties: [] };
    } else if (property.name === 'END' && isMark) {
      depth = Math.max(0, depth - 1);
      if (depth === 0 && card) yield card;
      if (depth === 0) card = null;
    } else if (depth === 1 && card) {
      if (property.name === 'VERSION') card.version = property.value.trim();
      else if (read.has(property.name)) card.properties.push(property);
    }
    former = property;
  }
  if (!card) return;
  // the last line of a file that was cut may be half an address
  const isCut = ![10, 13].includes(bytes.at(-1) ?? 10);
  if (isCut && card.properties.at(-1) === former) card.properties.pop();
  yield card;
}

const read = new Set([
  'N',
  'FN',
  'ORG',
  'EMAIL',
  'TEL',
  'NOTE',
  'CATEGORIES',
  'KIND',
  'X-ABLABEL',
  'X-ADDRESSBOOKSERVER-KIND',
]);

const isGroup = ({ properties }: Card) =>
  properties.some(({ name, value }) => name.endsWith('KIND') && value.trim().toLowerCase() === 'group');

function readCard({ line, version, properties }: Card): ReadPerson {
  const unescape = version === '2.1' ? unescapeOld : unescapeNew;
  const first = (name: string) => properties.find((one) => one.name === name)?.value ?? '';
  const all = (name: string) =>
    properties.filter((one) => one.name === name).map(({ value }) => unescape(value).trim());
  const labels = new Map(
    properties.filter(({ name }) => name === 'X-ABLABEL').map(({ group, value }) => [group, value]),
  );
  const listWritten = (name: string): Written[] =>
    properties
      .filter((one) => one.name === name && !isFax(one))
      .toSorted((a, b) => preferenceOf(a) - preferenceOf(b))
      .map((one) => ({ column: name, value: unescape(readUri(one.value)), label: labelOf(one, labels) }));
  const emails = readEmails(listWritten('EMAIL'));
  const phones = readPhones(listWritten('TEL'));
  const [family = '', forename = ''] = splitParts(first('N')).map((part) => unescape(part).trim());
  const [company = ''] = splitParts(first('ORG')).map((part) => unescape(part).trim());
  const shown = unescape(first('FN')).trim();
  // the name of a company is no first and last one
  const whole = shown === company ? { first_name: company.slice(0, 100), last_name: '' } : splitName(shown);
  const name = family || forename ? { first_name: forename, last_name: family } : whole;
  const problems = [...emails.problems, ...phones.problems];
  const isReached = emails.list.length > 0 || phones.list.length > 0;
  return {
    line,
    person: {
      ...(name.first_name || name.last_name ? name : { first_name: company.slice(0, 100), last_name: '' }),
      emails: emails.list,
      phones: phones.list,
      notes: all('NOTE').join('\n\n'),
      tags: [
        ...new Set(
          properties
            .filter((one) => one.name === 'CATEGORIES')
            .flatMap(({ value }) => value.split(/(?<!\\),/))
            .map((tag) => unescape(tag).trim())
            .filter(Boolean),
        ),
      ],
      // a table of cards is read once more, with what its tags say
      do_not_call: false,
      do_not_text: false,
      source: '',
      created_at: '',
    },
    problems: isReached ? problems : [...problems, { kind: 'unreachable', column: '', value: '' }],
  };
}

const typesOf = ({ params }: Property): readonly string[] => params.get('TYPE') ?? [];
const isFax = (property: Property) => typesOf(property).some((type) => type === 'FAX' || type === 'PAGER');

/** The preferred one is the main one: TYPE=pref until version 3, PREF=1 to 100 in version 4. */
const preferenceOf = (property: Property): number =>
  typesOf(property).includes('PREF') ? 0 : Number(property.params.get('PREF')?.[0]) || 101;

/** Apple gives its own labels to the group, and writes those of the system as _$!<Mobile>!$_ */
function labelOf(property: Property, labels: ReadonlyMap<string, string>): string {
  const own = property.group && labels.get(property.group)?.replace(/^_\$!<(.*)>!\$_$/, '$1');
  if (own) return tidyLabel(own);
  const kinds = typesOf(property).map((type) => nameKind(type === 'IPHONE' ? 'mobile' : type.toLowerCase()));
  return kinds.includes('Mobile') ? 'Mobile' : (kinds.find(Boolean) ?? '');
}

/** tel:+1-604-555-0123;ext=204 and mailto:nia@example.com */
const readUri = (value: string): string =>
  value
    .trim()
    .replace(/^(?:tel|mailto):/i, '')
    .replace(/;ext=/i, ' x')
    .replace(/;(?:phone-context|isub)=.*$/i, '');

const splitParts = (value: string): string[] => value.split(/(?<!\\);/);
const unescapeOld = (value: string): string => value.replace(/\\([;,\\:])/g, '$1');
const unescapeNew = (value: string): string =>
  value.replace(/\\([nN;,:\\])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
