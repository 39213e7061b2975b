import { expect, test } from 'vitest';
import { paths, read } from './source-files.ts';

/** Statements that mail somebody whom no view of `0106_who_is_meant.sql` has, with the reason. */
const exceptions: Record<string, string> = {
  mailInvitation: 'who is invited cannot sign in yet',
};

const mailInsert =
  /INSERT INTO app\.mail_queue_insert \([^)]*\)\s+SELECT [^,]*, (\w+)\.email, [\s\S]*?(?=\n {2}\w+ AS \(|\n {2}SELECT to_json|;\n)/g;

/** The tables and views whose rows a file of statements mails, by the name of the statement. */
const findRecipients = (statements: string): { name: string; source: string }[] =>
  [...statements.matchAll(mailInsert)].flatMap(({ 0: insert, 1: alias = '', index }) => {
    const name = [...statements.slice(0, index).matchAll(/^-- (\w+)/gm)].at(-1)?.[1] ?? '';
    const sources = insert.matchAll(new RegExp(`(?:FROM|JOIN) ((?:app\\.)?\\w+) ${alias}\\b`, 'g'));
    return [...sources].map(([, source = '']) => ({ name, source }));
  });

test('a mail to people of a client goes to a view that says who is meant, so that nobody switched off gets it', () => {
  const recipients = paths('database/statements')
    .filter((path) => path.endsWith('.sql'))
    .flatMap((path) => findRecipients(read(path)));
  const ofMoney = recipients.filter(({ source }) => /^app\.billing_(admins|recipients)$/.test(source));
  expect(ofMoney.length).toBeGreaterThan(10);
  const direct = new Set(recipients.flatMap(({ name, source }) => (source === 'app.users' ? [name] : [])));
  expect([...direct].toSorted()).toEqual(Object.keys(exceptions));
});

test('a statement that mails users of its own choice is found', () => {
  const text = `-- markPaid\nWITH mailed AS (\n  INSERT INTO app.mail_queue_insert (template, address)
  SELECT $1, u.email, $2 FROM changed JOIN app.users u ON u.client_id = changed.client_id AND u.role = 'Admin')
  SELECT to_json(true) FROM p;\n`;
  expect(findRecipients(text)).toEqual([{ name: 'markPaid', source: 'app.users' }]);
});
