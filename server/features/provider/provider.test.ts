import sharp from 'sharp';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { fixedBy, staffProvider, type ProviderChange } from '#contract/staff/provider.ts';
import { staffLog } from '#contract/staff/log.ts';
import { support } from '#contract/support/support.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { asWorker, queryRows } from '#server/testing/logins.ts';
import { testKey } from '#server/testing/database.ts';
import { sendForm, toFile } from '#server/testing/send-form.ts';
import { call, noon } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';
import { withoutProviderFiles } from '#server/core/provider/cross-client.ts';

// An empty setting counts as unset: here it overrides nothing.
const { server, sam, newClient, owner } = await testWorld({ settings: { SUPPORT_EMAIL: '' } });
const { alice } = await newClient();
beforeEach(() => owner.query('DELETE FROM app.provider; DELETE FROM app.outbox'));

const read = (app = server.app) => call(app, sam.token, staffProvider.read);
const save = (body: ProviderChange, app = server.app) => call(app, sam.token, staffProvider.save, { body });
const help = (app = server.app) =>
  call(app, alice.token, support.message, { body: { topic: 'help', message: 'Hello' } });
const lastRecipient = async () =>
  (
    await queryRows<{ address: string }>(server.database, 'SELECT address FROM app.outbox ORDER BY id DESC')
  )[0]?.address;

test('what staff have not set yet is empty, and mail comes from the portal itself', async () => {
  expect((await read()).body).toMatchObject({
    data: { name: null, support_email: null, sender: 'Foyer <no-reply@localhost>', fixed: [] },
  });
});

test('the first save needs a name, and each save changes the keys that are sent', async () => {
  expect((await save({ support_phone_number: '604-555-0101' })).body).toMatchObject({
    errors: { name: ['This field is required.'] },
  });
  await save({ name: 'Harbour & Co, Inc', support_phone_number: '604-555-0101' });
  const { body } = await save({ sender_email: 'mail@harbour.example.com' });
  expect(body).toMatchObject({
    data: {
      name: 'Harbour & Co, Inc',
      support_phone_number: '604-555-0101',
      // a comma in a header would make two senders of it
      sender: 'Harbour & Co Inc <mail@harbour.example.com>',
      changed_at: '2026-11-20T20:00:00Z',
    },
  });
  expect((await read()).body).toEqual(body);
});

test('the hours of support end after they begin, also where one of both is sent', async () => {
  await save({ name: 'Harbour', support_opens: '10:00', support_closes: '15:00' });
  const { body } = await save({ support_opens: '16:00' });
  expect(body).toMatchObject({ errors: { support_closes: ['Please choose a time after opening.'] } });
});

test('a message is mailed to the address staff have set, and stored where there is none', async () => {
  expect((await help()).status).toBe(201);
  expect(await lastRecipient()).toBeUndefined();
  await save({ name: 'Harbour', support_email: 'help@harbour.example.com' });
  await help();
  expect(await lastRecipient()).toBe('help@harbour.example.com');
});

test('another process follows', async () => {
  const config = readConfig({ NODE_ENV: 'test', SECRETS_KEY: testKey.toString('base64') });
  const log = pino({ level: 'silent' });
  const other = await createApp({ config, connections: server.database, clock: () => noon, log });
  try {
    await save({ name: 'Harbour', support_email: 'second@harbour.example.com' });
    const helpThere = async () => {
      await help(other);
      return lastRecipient();
    };
    await expect.poll(helpThere).toBe('second@harbour.example.com');
  } finally {
    await other.close();
  }
});

test('a logo is shown to anybody, and one that was replaced stays for mails of before', async () => {
  const first = await uploadLogo();
  const { logo } = (await uploadLogo()).data;
  expect(first.data.logo).not.toBe(logo);
  for (const address of [first.data.logo, logo])
    expect((await server.app.inject(address)).headers['content-type']).toBe('image/png');
  const names = [first.data.logo, logo].map((address) => address.replace('/files/', ''));
  const missing = `${'0'.repeat(64)}.png`;
  expect(await asWorker(server.database, withoutProviderFiles([...names, missing]))).toEqual([
    { coalesce: [missing] },
  ]);
  expect((await call(server.app, sam.token, staffProvider.removeLogo)).body).toMatchObject({
    data: { logo: null },
  });
});

test('the logo is a picture that mail programs show', async () => {
  expect(
    await uploadLogo('logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  ).toMatchObject({
    code: 'unsupported_file',
  });
});

test('two people who change different fields both keep theirs', async () => {
  await save({ name: 'Harbour' });
  await Promise.all([save({ name: 'Harbour Two' }), save({ sales_email: 'sales@harbour.example.com' })]);
  expect((await read()).body).toMatchObject({
    data: { name: 'Harbour Two', sales_email: 'sales@harbour.example.com' },
  });
});

const fixedWorld = await createApp({
  config: readConfig({
    NODE_ENV: 'test',
    SECRETS_KEY: testKey.toString('base64'),
    SUPPORT_EMAIL: 'set@environment.example.com',
    MAIL_FROM: 'Set <from@environment.example.com>',
  }),
  connections: server.database,
  clock: () => noon,
  log: pino({ level: 'silent' }),
});
afterAll(() => fixedWorld.close());

test('a setting of the environment wins, and the console says so', async () => {
  await save({ name: 'Harbour', support_email: 'help@harbour.example.com' });
  const { body } = await read(fixedWorld);
  expect(body).toMatchObject({
    data: {
      support_email: 'set@environment.example.com',
      sender: 'Set <from@environment.example.com>',
      fixed: [
        { field: 'sender_name', setting: 'MAIL_FROM' },
        { field: 'sender_email', setting: 'MAIL_FROM' },
        { field: 'support_email', setting: 'SUPPORT_EMAIL' },
      ],
    },
  });
  expect((await save({ support_email: 'other@harbour.example.com' }, fixedWorld)).body).toMatchObject({
    errors: { support_email: [fixedBy('SUPPORT_EMAIL')] },
  });
  await help(fixedWorld);
  expect(await lastRecipient()).toBe('set@environment.example.com');
});

test('who changed what of it stands in the log of staff, and a save that changes nothing does not', async () => {
  const messages = async () => {
    const { text } = await call(server.app, sam.token, staffLog.list);
    const { data }: { data: { message: string }[] } = JSON.parse(text);
    return data.map(({ message }) => message);
  };
  await save({ name: 'Harbour Studio', sales_email: 'sales@example.com', terms_text: 'Be kind.' });
  await save({ name: 'Harbour & Pine Studio', sales_email: null, terms_text: 'Be kinder.' });
  expect((await messages())[0]).toBe(
    "Sam Provider changed our own data: the name from 'Harbour Studio' to 'Harbour & Pine Studio', the sales email removed and the terms text.",
  );
  const before = (await messages()).length;
  await save({ name: 'Harbour & Pine Studio' });
  expect(await messages()).toHaveLength(before);
  await uploadLogo();
  expect((await messages())[0]).toBe('Sam Provider changed our own data: the logo.');
});

async function uploadLogo(name = 'logo.png', bytes?: Buffer) {
  const picture =
    bytes ??
    (await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1d6450' } })
      .png()
      .toBuffer());
  const file = toFile(picture, name);
  const answer = await sendForm(server.app, sam.token, '/api/v2/staff/provider/logo', [['file', file]]);
  return answer.json<{ data: { logo: string } }>();
}
