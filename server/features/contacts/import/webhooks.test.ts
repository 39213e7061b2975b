import { afterAll, expect, test } from 'vitest';
import { webhooks } from '#contract/webhooks/webhooks.ts';
import { importCalls } from '#server/testing/contact-imports.ts';
import { webhookWorld } from '#server/testing/webhooks.ts';

const { server, client, addWebhook, addContact, work, ask, readBodies, receiver } = await webhookWorld();
const imports = importCalls(server);
afterAll(() => imports.close());

test('an import is one message with its id, and so is its undo; none of its contacts is one', async () => {
  const { token } = client().alice;
  await addContact();
  const { id: hook } = await addWebhook();
  const lines = Array.from({ length: 40 }, (_, n) => `P${n},Ek,p${n}@example.net`);
  const { id } = await imports.upload(token, ['First name,Last name,Email', ...lines].join('\n'));
  await imports.choose(token, id);
  await imports.start(token, id);
  await imports.runAll();
  await work();
  const message = { timestamp: '2026-11-20T20:00:00Z', data: { id, client_id: client().id } };
  expect(readBodies()).toEqual([{ ...message, type: 'import.finished' }]);
  expect(await imports.read(token, id)).toMatchObject({ state: 'done', counts: { new: 40 } });
  await imports.undo(token, id);
  await imports.runAll();
  await work();
  expect(readBodies().slice(1)).toEqual([{ ...message, type: 'import.undone' }]);

  receiver.taken.length = 0;
  await ask(webhooks.resend, { params: { id: hook }, body: { since: '2026-11-20T00:00:00Z' } });
  await work();
  expect(
    readBodies()
      .filter(({ type }) => type.startsWith('import.'))
      .map(({ type, data }) => [type, data.id]),
  ).toEqual([
    ['import.finished', id],
    ['import.undone', id],
  ]);
});
