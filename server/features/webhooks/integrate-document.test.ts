import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { apiKeys } from '#contract/api-keys/api-keys.ts';
import { providerKeys } from '#contract/api-keys/provider-keys.ts';
import { contactTags } from '#contract/contacts/tags.ts';
import { importCalls } from '#server/testing/contact-imports.ts';
import { webhooks } from '#contract/webhooks/webhooks.ts';
import { call, makeStaff } from '#server/testing/people.ts';
import { parseData } from '#server/testing/results.ts';
import { findFreePort } from '#server/testing/free-port.ts';
import { webhookWorld } from '#server/testing/webhooks.ts';

const { server, client, query, addWebhook, addContact, work, listDeliveries } = await webhookWorld();
const folder = await mkdtemp(join(tmpdir(), 'foyer-integrate-'));
afterAll(() => rm(folder, { recursive: true }));

test('the receiver of docs/integrate.md takes what is signed, and refuses anything else', async () => {
  const text = await readFile('docs/integrate.md', 'utf8');
  const [, code = ''] = /### Check a message[\s\S]*?```js\n([\s\S]*?)```/.exec(text) ?? [];
  const path = join(folder, 'receiver.mjs');
  await writeFile(path, code);
  const port = await findFreePort();
  // the receiver refuses old messages by its own clock
  server.clock.now = new Date();
  const { id, secret } = await addWebhook();
  const url = `http://127.0.0.1:${port}/`;
  await query('UPDATE app.webhooks SET url = $2 WHERE id = $1', [id, url]);
  const receiver = spawn(process.execPath, [path], {
    env: { PORT: String(port), WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  receiver.stdout.on('data', (chunk: Buffer) => void lines.push(chunk.toString()));
  try {
    const post = (body: string) => fetch(url, { method: 'POST', body }).then(({ status }) => status);
    await expect.poll(() => post('{}').catch(() => 0)).toBe(400);
    const contact = await addContact();
    await work();
    expect(await listDeliveries(id)).toMatchObject([{ state: 'delivered', answer_status: 204 }]);
    expect(lines).toEqual([`contact.created ${contact}\n`]);
  } finally {
    receiver.kill();
  }
});

test('the calls of docs/integrate.md work, with an API key or the session of an Admin', async () => {
  const text = await readFile('docs/integrate.md', 'utf8');
  const commands = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block.split(/\n(?=curl )/),
  );
  expect(commands).toHaveLength(14);
  const { token } = client().alice;
  const body = { name: 'Docs', scopes: ['contacts:read', 'contacts:write'], lifetime: '30' };
  const { key } = parseData(apiKeys.create.data, await call(server.app, token, apiKeys.create, { body }));
  const ofProvider = { body: { name: 'Docs', scopes: ['clients:read', 'invoices:write'], lifetime: '30' } };
  const owner = await makeStaff(server.database);
  const providerKey = parseData(
    providerKeys.create.data,
    await call(server.app, owner.token, providerKeys.create, ofProvider),
  ).key;
  const [, pattern = ''] = /`(foyer_\[[^`]+)`/.exec(text) ?? [];
  expect(key).toMatch(new RegExp(`^${pattern}$`));
  const { id: tag } = parseData(
    contactTags.create.data,
    await call(server.app, token, contactTags.create, { body: { name: 'Sphere' } }),
  );
  const imports = importCalls(server);
  const file = await imports.upload(token, 'Email\nnobody\nana@example.net');
  await imports.choose(token, file.id);
  const { id: webhook } = await addWebhook();
  const contact = await addContact();
  await work();
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const env = {
    PATH: process.env['PATH'],
    FOYER: origin,
    FOYER_KEY: key,
    FOYER_PROVIDER_KEY: providerKey,
    FOYER_SESSION: token,
    CLIENT: String(client().id),
    TAG: String(tag),
    CONTACT: String(contact),
    IMPORT: String(file.id),
    WEBHOOK: String(webhook),
  };
  const answers = new Map<string, unknown>();
  for (const command of commands) {
    const { stdout } = await promisify(execFile)('sh', ['-c', command], { env });
    const { data } = z.parse(z.object({ data: z.unknown() }), JSON.parse(stdout));
    expect([command, data]).toEqual([command, expect.anything()]);
    answers.set(/api\/v2(\S+)"/.exec(command)?.[1] ?? '', data);
  }
  await imports.close();
  expect(answers.get('/leads/$CONTACT')).toMatchObject({ do_not_call: true, tags: [{ id: tag }] });
  expect(answers.get('/leads/$CONTACT/timeline')).toMatchObject({ outcome: 'no_answer' });
  expect(answers.get('/leads/imports/$IMPORT')).toMatchObject({ counts: { new: 1, refused: 1 } });
  expect(answers.get('/leads/imports/$IMPORT/rows?kind=refused')).toMatchObject([{ row: 2 }]);
  const { count } = z.parse(webhooks.resend.data, answers.get('/settings/webhooks/$WEBHOOK/resend'));
  // at least the two contacts and the call
  expect(count).toBeGreaterThan(2);
});
