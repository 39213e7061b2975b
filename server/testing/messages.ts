import { join } from 'node:path';
import { Pool } from 'pg';
import { afterAll, beforeEach } from 'vitest';
import { createSmtpMailer } from '#server/adapters/smtp/smtp-mailer.ts';
import { activity } from '#contract/activity/activity.ts';
import { contactMessages, type Message } from '#contract/contacts/messages.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { createLinkDb } from '#server/core/db/link-db.ts';
import { createLocalStore } from '#server/core/files/local-store.ts';
import { createTaskContext, withConnection } from '#server/core/db/worker-pool.ts';
import { createLinkEncryption } from '#server/core/mail/enqueue-mail.ts';
import { takeEmail } from '#server/core/mail/take-email.ts';
import { sendNextMail } from '#server/core/mail/send-mail.ts';
import { createUnsubscribeTokens } from '#server/core/mail/unsubscribe-tokens.ts';
import { createContactHash } from '#server/core/security/contact-hash.ts';
import { createLeadAddresses } from '#server/features/contacts/lead-emails/lead-addresses.ts';
import { takeContactEmail } from '#server/features/contacts/lead-emails/take-email.ts';
import { settleSentMessages } from '#server/features/contacts/messages/jobs.ts';
import { createReplyAddresses } from '#server/features/contacts/messages/reply-addresses.ts';
import { announcedPerHour } from '#server/features/contacts/rules.ts';
import { mails } from '#server/mails.ts';
import { testKey } from './database.ts';
import { testProvider } from './mails.ts';
import { call, noon, type ClientWorld, type Person } from './people.ts';
import { parseData } from './results.ts';
import { mailServer, parseMail } from './smtp.ts';
import { testWorld } from './test-world.ts';

const place = 'inbox@mail.example.net';

/** Clients who write to a contact through a mail server, whose answers come in. */
export async function messagesWorld() {
  const { server, owner, sam, newClient, dataDir } = await testWorld({
    settings: { INBOUND_ADDRESS: place },
  });
  const smtp = await mailServer();
  const mailer = createSmtpMailer(smtp.url);
  const pools = {
    worker: new Pool(server.database.worker),
    app: new Pool({ ...server.database.app, max: 4 }),
  };
  afterAll(async () => {
    mailer.close();
    await smtp.close();
    await Promise.all([pools.worker.end(), pools.app.end()]);
  });
  const files = createLocalStore(join(dataDir, 'files'));
  const made: { here?: ClientWorld; lead: number } = { lead: 0 };
  const here = () => made.here ?? fail();
  const addLead = async ({ alice }: ClientWorld, email = 'nora@example.com') => {
    const body = {
      first_name: 'Nora',
      last_name: 'Novak',
      email,
      phone_number: '604-555-0177',
      lead_source_id: 14,
    };
    return parseData(contacts.create.data, await call(server.app, alice.token, contacts.create, { body })).id;
  };
  beforeEach(async () => {
    server.clock.now = noon;
    smtp.received.length = 0;
    await owner.query('DELETE FROM app.outbox');
    made.here = await newClient();
    made.lead = await addLead(here());
  });

  const replyAddresses = createReplyAddresses(testKey, place);
  const withWorker = <Result>(work: (context: ReturnType<typeof createTaskContext>) => Promise<Result>) =>
    withConnection(pools.worker, (client) => work(createTaskContext(client, server.clock.now)));
  const deps = {
    leadAddresses: createLeadAddresses(testKey, place),
    replyAddresses,
    openLinkDb: createLinkDb({ read: pools.app, write: pools.app, export: pools.app }),
    keyedHash: createContactHash(testKey),
    announcedPerHour,
    files,
    quota: 3 * 1024 * 1024,
  };
  const take = (raw: string | Buffer) =>
    withWorker((context) =>
      takeEmail(Buffer.from(raw), [(message, inbound) => takeContactEmail(message, deps, inbound)], {
        ...context,
        ownSender: 'Foyer <portal@example.com>',
        supportEmail: null,
      }),
    );
  const sender = {
    mails,
    mailer,
    provider: testProvider,
    portalOrigin: 'https://portal.example.com',
    links: createLinkEncryption(testKey),
    unsubscribeTokens: createUnsubscribeTokens(testKey),
    clock: () => server.clock.now,
    keepsText: () => false,
    addressOf: () => null,
    makeDocument: () => Promise.resolve(null),
  };
  const write = (person: Person, draft: object = {}, id = made.lead) =>
    call(server.app, person.token, contactMessages.send, {
      params: { id },
      body: { subject: 'The loft', text: 'It is free.', ...draft },
    });
  const list = async (person: Person, id = made.lead): Promise<Message[]> =>
    parseData(
      contactMessages.list.data,
      await call(server.app, person.token, contactMessages.list, { params: { id } }),
    );
  /** Everything in the mail queue leaves; the mails by their headers. */
  const sendAll = async () => {
    while (await sendNextMail(pools.worker, sender));
    await withWorker(settleSentMessages);
    return smtp.received.map(({ raw, to }) => {
      const { headers, body } = parseMail(raw);
      return { ...Object.fromEntries(headers), envelopeTo: to[0] ?? '', body } as Record<string, string>;
    });
  };
  const readBell = async ({ token }: Person) => {
    const { text } = await call(server.app, token, activity.notifications);
    return text;
  };
  return {
    server,
    owner,
    sam,
    smtp,
    newClient,
    here,
    lead: () => made.lead,
    addLead,
    replyAddresses,
    files,
    take,
    write,
    list,
    sendAll,
    readBell,
    pass: (hours: number) => (server.clock.now = new Date(server.clock.now.getTime() + hours * 3_600_000)),
  };
}

const fail = (): never => {
  throw new Error('No client was made.');
};
