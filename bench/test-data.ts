import { createHash } from 'node:crypto';

/**
 * The contents of the database, computed instead of queried. The database is filled with the same rules in SQL
 * (fill-database.ts), and the load generator requests existing records without querying for them first.
 */
export type TestData = { contacts: number; clients: number };

/** Client 1 has every fifth contact; the others share the rest evenly. */
export const bigClient = 1;

const syllables =
  'ba be bo bra bri ca che co da de dor el fa fen gar ha jo ka kel la len mar mo na ner pa ro sta tho win'.split(
    ' ',
  );
const firstNames =
  'Ada Amir Ana Ben Carla Chen Clara Dina Elif Emma Farid Finn Grace Hana Hugo Ines Ivan Jade Jonas Kira Lars Leila Luca Maya Mina Nadia Noah Olga Omar Paula Priya Quinn Rosa Ruth Sami Sara Tara Theo Uma Vera'.split(
    ' ',
  );

/** An Admin, and four others who do not call. */
export const peopleOfClient = 5;

export const createSessionToken = (client: number) => hashed(`bench session ${client}`).toString('base64url');
export const createSiteToken = (client: number) => hashed(`bench site ${client}`).toString('base64url');

export const bigSize = ({ contacts }: TestData) => Math.floor(contacts / 5);
export const bigContact = (n: number) => (n + 1) * 5;

/** The id of the nth contact of a client that is not the big one. */
export function toContactId({ clients }: TestData, client: number, n: number): number {
  const rank = client - 2 + n * (clients - 1);
  return rank + 1 + Math.floor(rank / 4);
}
/** How many contacts each of them has at least. */
export const ordinarySize = (testData: TestData) =>
  Math.floor((testData.contacts - bigSize(testData)) / (testData.clients - 1));

/** 27,000 names, so that a name finds only a few contacts even in the big client. */
export function createLastName(contact: number): string {
  const n = (Math.floor(contact / 5) * 7919) % 27_000;
  const name = [n % 30, Math.floor(n / 30) % 30, Math.floor(n / 900)].map((at) => syllables[at]).join('');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Of as many clients as there are last names, each has one of its own. */
export const createClientName = (client: number): string => `${createLastName(client * 5)} Realty`;

const lastNameSql = `initcap(${['n % 30', 'n / 30 % 30', 'n / 900'].map((at) => `(${array(syllables)})[1 + ${at}]`).join(' || ')})`;

/** The same names as an expression of SQL over a column `k` with the contact's id. */
export const testDataSql = {
  client: ({ clients }: TestData) =>
    `CASE WHEN k % 5 = 0 THEN ${bigClient} ELSE 2 + (k - k / 5 - 1) % ${clients - 1} END`,
  firstName: `(${array(firstNames)})[1 + k * 31 % ${firstNames.length}]`,
  lastName: lastNameSql,
  clientName: `${lastNameSql} || ' Realty'`,
  clientNameNumber: '(k * 7919 % 27000)::int',
  lastNameNumber: '((k / 5)::bigint * 7919 % 27000)::int',
};

function array(words: readonly string[]): string {
  return `ARRAY[${words.map((word) => `'${word}'`).join(', ')}]`;
}

const hashed = (text: string) => createHash('sha256').update(text).digest();

/** Of an Owner of the provider. */
export const staffToken = hashed('bench staff').toString('base64url');
