import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { staffNewsletterSends, type StaffSend } from '#contract/newsletter/sending.ts';
import { createSmtpProvider } from '#server/engines/delivery/smtp/smtp-provider.ts';
import type { NewsletterProvider } from '#server/engines/delivery/newsletter-provider.ts';
import { freezeNextAudience } from '#server/features/newsletter/sending/freeze-audience.ts';
import { createHandOver } from '#server/features/newsletter/sending/hand-over.ts';
import { tendNewsletters } from '#server/features/newsletter/sending/upkeep.ts';
import { lockNewsletter, senderDeps, workerDb, type LockedOptions } from './newsletters.ts';
import { call, type ClientWorld } from './people.ts';
import { smtpSink, type SinkAnswer, type SinkMail, type SmtpSink } from './smtp-sink.ts';
import { testWorld, type WorldOptions } from './test-world.ts';

/** Nine o'clock for the clients of these tests. */
export const nine = new Date('2026-11-15T16:00:00Z');
export const hours = (count: number) => new Date(nine.getTime() + count * 3_600_000);

type Of = { id: number };

/** A server, a mail server that accepts all mail, and clients whose newsletters are locked. */
export async function sendingWorld(options: WorldOptions = {}) {
  const world = await testWorld(options);
  const { server, owner, sam, newClient } = world;
  const { db, end } = workerDb(server.database, () => server.clock.now);
  const mail: {
    sink: SmtpSink;
    provider: NewsletterProvider;
    answer: (stage: string, mail: SinkMail) => SinkAnswer;
  } = {
    sink: await smtpSink(),
    provider: createSmtpProvider('smtp://127.0.0.1:1'),
    answer: () => undefined,
  };
  await mail.sink.close();
  beforeEach(async () => {
    server.clock.now = nine;
    mail.answer = () => undefined;
    mail.sink = await smtpSink({ keep: true, answer: (stage, one) => mail.answer(stage, one) });
    mail.provider = createSmtpProvider(mail.sink.url, { connections: 2 });
  });
  afterEach(async () => {
    mail.provider.close();
    await mail.sink.close();
    await owner.query('DELETE FROM app.newsletter_sends');
    await owner.query('DELETE FROM app.newsletters');
    await owner.query('DELETE FROM app.newsletter_domains');
  });
  afterAll(end);

  const ask = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await owner.query(text, values)).rows;
  const locked = async (options: LockedOptions = {}): Promise<ClientWorld> => {
    const client = await newClient();
    await lockNewsletter(owner, client.id, options);
    return client;
  };
  const sends = ({ id }: Of) =>
    ask<StaffSend>('SELECT * FROM app.newsletter_sends WHERE client_id = $1', [id]);
  const sendOf = async (client: Of) => {
    const [send] = await sends(client);
    if (!send) throw new Error('There is no send.');
    return send;
  };
  return {
    ...world,
    db,
    mail,
    ask,
    locked,
    sends,
    sendOf,
    /** A client whose newsletter is being sent. */
    frozen: async (options: LockedOptions = {}): Promise<ClientWorld> => {
      const client = await locked(options);
      expect(await freezeNextAudience(db)).toBe(true);
      return client;
    },
    handOverAll: async (options: Parameters<typeof senderDeps>[1] = {}) => {
      const handOver = createHandOver(senderDeps(mail.provider, options));
      while (await handOver(db));
    },
    tendAll: async () => {
      while (await tendNewsletters(db, mail.provider));
    },
    states: ({ id }: Of) =>
      ask<{ state: string; n: number }>(
        `SELECT state, count(*)::int AS n FROM app.newsletter_recipients WHERE client_id = $1 GROUP BY 1 ORDER BY 1`,
        [id],
      ),
    waiting: (kind: string) =>
      ask<{ client_id: string }>(
        `SELECT client_id FROM app.queue_items WHERE kind = $1 AND done_at IS NULL`,
        [kind],
      ),
    act: async (client: Of, action: string, expected = 200) => {
      const { id } = await sendOf(client);
      const answered = await call(server.app, sam.token, staffNewsletterSends.act, {
        params: { id: client.id, send_id: id },
        body: { action, reason: 'The agent asked for it' },
      });
      expect([action, answered.status]).toEqual([action, expected]);
      return answered;
    },
  };
}
