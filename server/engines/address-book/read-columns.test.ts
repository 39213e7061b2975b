import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { readTable } from './read-table.ts';
import { recognizeColumns } from './recognize-columns.ts';
import { samples } from './samples.ts';

const toRows = (text: string): string[][] => parse(text, { relax_column_count: true });
const readFile = (text: string) => {
  const rows = toRows(text);
  return readTable(
    rows.map((cells, n) => ({ line: n + 1, cells })),
    recognizeColumns(rows),
  );
};
const targetOf = (header: string) =>
  recognizeColumns([
    [header, 'Email'],
    ['', 'a@b.example'],
  ]).columns[0];

describe('columns in French', () => {
  test('of Outlook are recognized with the kinds of its phones; a fax and an assistant are nobody’s phone', () => {
    const [read] = readFile(samples.outlookFrench);
    expect(read).toMatchObject({
      person: {
        first_name: 'Nia',
        last_name: 'Okafor',
        emails: [{ email: 'nia@example.com' }, { email: 'nia@office.example' }],
        tags: ['Acheteurs', 'Famille'],
        notes: "Cherche un jardin,\nprès de l'école",
      },
      problems: [],
    });
    expect(read?.person.phones.map(({ label, phone_number }) => `${label} ${phone_number}`)).toEqual([
      'Work 604-555-0123',
      'Home 604-555-0124',
      'Mobile 604-555-0125',
      'Other 604-555-0126',
    ]);
  });

  test.each([
    ['Prénom', 'first_name', ''],
    ['PRÉNOM', 'first_name', ''],
    ['Nom de famille', 'last_name', ''],
    ['Nom', 'name', ''],
    ['Nom complet', 'name', ''],
    ['Courriel', 'email', ''],
    ['Adresse courriel', 'email', ''],
    ['Adresse e-mail', 'email', ''],
    ['Courriel 2', 'email', ''],
    ['Courriel personnel', 'email', 'Home'],
    ['Courriel professionnel', 'email', 'Work'],
    ['Téléphone', 'phone_number', ''],
    ['No de téléphone', 'phone_number', ''],
    ['Numéro de téléphone', 'phone_number', ''],
    ['Téléphone cellulaire', 'phone_number', 'Mobile'],
    ['Cellulaire', 'phone_number', 'Mobile'],
    ['Tél. maison', 'phone_number', 'Home'],
    ['Tél. bureau', 'phone_number', 'Work'],
    ['Téléphone 2', 'phone_number', ''],
    ['Téléphone (voiture)', 'phone_number', 'Car'],
    ['Commentaires', 'notes', ''],
    ['Étiquettes', 'tags', ''],
    ['Provenance', 'source', ''],
    ['Date de création', 'created_at', ''],
    ['Ne pas appeler', 'do_not_call', ''],
    ['Ne pas texter', 'do_not_text', ''],
    ['Adresse', null, ''],
    ['Code postal', null, ''],
    ['Ville', null, ''],
    ['Téléphone du conjoint', null, ''],
    ['Télécopieur', null, ''],
  ])('%s is %s', (header, target, label) => {
    expect(targetOf(header)).toMatchObject({ target, label });
  });

  test('Nom is the last name beside a Prénom, and the whole name alone', () => {
    const name = (text: string) => {
      const [read] = readFile(text);
      return [read?.person.first_name, read?.person.last_name];
    };
    expect(name('Nom,Prénom,Courriel\nOkafor,Nia,nia@example.com')).toEqual(['Nia', 'Okafor']);
    expect(name('Nom,Courriel\nNia Okafor,nia@example.com')).toEqual(['Nia', 'Okafor']);
  });
});

describe('columns of who wants no calls or texts', () => {
  const read = (header: string, value: string, tags = '') => {
    const [one] = readFile(`Email,Tags,${header}\na@b.example,"${tags}",${value}`);
    return [one?.person.do_not_call, one?.person.do_not_text, one?.problems.map(({ kind }) => kind)];
  };
  const [free, call, text, both] = [
    [false, false, []],
    [true, false, []],
    [false, true, []],
    [true, true, []],
  ];
  test.each([
    ['Do Not Call', 'Yes', call],
    ['do_not_call', '1', call],
    ['DoNotCall', 'TRUE', call],
    ['DNC', 'x', call],
    ['On DNC List', 'y', call],
    ['Do Not Call', 'Do not call', call],
    ['Do Not Call', 'No', free],
    ['Do Not Call', '0.0', free],
    ['Do Not Call', '', free],
    ['Do Not Call', 'N/A', free],
    ['Do Not Text', 'oui', text],
    ['SMS Opt-Out', 'true', text],
    ['do_not_contact', 'yes', both],
    ['Do Not Contact', 'no', free],
    ['phone_on', '0', call],
    ['phone_on', '1', free],
    ['text_on', 'false', text],
    ['text_on', '', free],
    ['OK to text', 'Non', text],
    ['OK to text', 'Oui', free],
    ['SMS Opt In', 'No', text],
    ['SMS Marketing Status', 'Unsubscribed', text],
    ['SMS Marketing Status', 'Subscribed', free],
    ['SMS Marketing Status', 'Non-subscribed', free],
    ['Do Not Text', 'Opted out', text],
    ['Do Not Call', 'after six', [false, false, ['yes_or_no']]],
  ])('%s: %s', (header, value, expected) => {
    expect(read(header, value)).toEqual(expected);
  });

  test('a tag says it as well, and of several columns the strictest counts', () => {
    expect(read('Colour', 'Red', 'Buyers, DNC')).toEqual(call);
    expect(read('Colour', 'Red', 'Do Not Contact')).toEqual(both);
    expect(read('Do not text', 'no', 'Do not text')).toEqual(text);
    expect(read('Colour', 'Red', 'OK to call')).toEqual(free);
    expect(read('Do not call,DNC', 'no,yes')).toEqual(call);
    expect(read('Do not contact,Do not call', 'yes,no')).toEqual(both);
  });
});
