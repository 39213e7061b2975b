import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { crashDatabase } from '#server/testing/crashed-database.ts';
import { newsletterDatabase } from '#server/testing/newsletter-database.ts';
import { senderDeps } from '#server/testing/newsletters.ts';
import { freezeNextAudience } from './freeze-audience.ts';
import { createHandOver } from './hand-over.ts';
import { tendNewsletters } from './upkeep.ts';

const contacts = 200;
const leaseMs = 20_000;

test('a database that crashes and starts again in the middle of a send loses and doubles nothing', async () => {
  let crashing: Promise<void> | undefined;
  let taken = 0;
  const world = await newsletterDatabase({ contacts });
  const { db, provider, ask } = world;
  // mails are accepted and the database is gone before that is recorded; nothing else is claimed meanwhile
  const send: typeof provider.send = async (mail) => {
    const outcome = await provider.send(mail);
    if ((taken += 1) === contacts / 2) crashing = crashDatabase(world.login);
    await crashing;
    return outcome;
  };
  const handOver = createHandOver(senderDeps({ ...provider, send }, { leaseMs, batch: 20 }));
  const works = [() => freezeNextAudience(db, 50), () => handOver(db), () => tendNewsletters(db, provider)];
  let state = '';
  while (state !== 'sent') {
    for (const work of works) await work().catch(() => pause(20));
    state = await ask<{ state: string }>('SELECT state FROM app.newsletter_sends').then(
      ([send]) => send?.state ?? '',
      () => pause(100, ''),
    );
  }
  expect(crashing).toBeDefined();
  await crashing;
  await world.assertSentOnce();
  await world.close();
});
