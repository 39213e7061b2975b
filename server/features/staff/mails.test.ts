import { expect, test } from 'vitest';
import { jobIsGone, notDiscardable, notResendable, notRetryable, staffMails } from '#contract/staff/mails.ts';
import { staffQueue } from '#contract/staff/queue.ts';
import { staffLog } from '#contract/staff/log.ts';
import { staff } from '#contract/staff/staff.ts';
import { openFailedJob } from '#server/core/jobs/cross-client.ts';
import { clearSentDetails } from '#server/core/mail/cross-client/outbox.ts';
import {
  claimMail,
  markMailFailed,
  markMailSent,
  rescheduleMail,
} from '#server/core/mail/cross-client/queue.ts';
import { asWorker, queryRows } from '#server/testing/logins.ts';
import { call, noon } from '#server/testing/people.ts';
import { testWorld } from '#server/testing/test-world.ts';

const { server, sam, newClient } = await testWorld();
const client = await newClient({ name: 'Harbour Homes' });
const reason = 'The address does not exist any more';

async function insertMail(
  state: string,
  more: { address?: string; hasLink?: boolean } = {},
): Promise<number> {
  const [row] = await queryRows<{ id: number }>(
    server.database,
    `INSERT INTO app.outbox (client_id, template, address, details, link_token, state, created_at, next_try_at)
     VALUES ($1, 'second-factor-reset', $2, $3, $4, $5, $6, $6) RETURNING id`,
    [
      client.id,
      more.address ?? 'alice@example.com',
      more.hasLink ? {} : { first_name: 'Alice', by: 'Eve' },
      more.hasLink && state === 'queued' ? Buffer.from('x') : null,
      state,
      noon,
    ],
  );
  return row?.id ?? 0;
}
const act = (name: 'resend' | 'retry' | 'discard' | 'history', id: number, body?: object) =>
  call(server.app, sam.token, staffMails[name], { params: { id }, ...(body && { body }) });
const rowOf = async (id: number) =>
  (
    await queryRows<Record<string, unknown>>(server.database, 'SELECT * FROM app.outbox WHERE id = $1', [id])
  )[0];
const messages = async () => {
  const { text } = await call(server.app, sam.token, staffLog.list);
  const { data }: { data: { message: string; reason: string | null; client: object | null }[] } =
    JSON.parse(text);
  return data;
};

test('mail is found by the beginning of the recipient, whatever its case, and % is no wildcard', async () => {
  await insertMail('sent', { address: 'nora.novak@example.net' });
  await insertMail('failed', { address: 'noah@example.net' });
  const found = async (query: Record<string, string>) =>
    (await call(server.app, sam.token, staff.outbox, { query })).body;
  expect(await found({ search: 'Nora.' })).toMatchObject({
    data: [{ address: 'nora.novak@example.net', client_id: client.id }],
    meta: { total: 1 },
  });
  expect(await found({ search: 'no', state: 'failed' })).toMatchObject({
    data: [{ address: 'noah@example.net' }],
  });
  expect(await found({ search: '%novak' })).toMatchObject({ data: [], meta: { total: 0 } });
});

test('a mail that failed is tried again with all its tries, and its history says who had it tried', async () => {
  const id = await insertMail('failed');
  await queryRows(server.database, 'UPDATE app.outbox SET attempts = 9 WHERE id = $1 RETURNING id', [id]);
  const answer = await act('retry', id);
  expect(answer.body).toMatchObject({
    data: {
      history: [
        { event: 'written' },
        { event: 'retried', at: '2026-11-20T20:00:00Z', staff_name: 'Sam Provider', note: null },
      ],
    },
  });
  expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 0, next_try_at: noon });
  expect((await messages())[0]).toMatchObject({
    message: "Sam Provider had the mail 'second factor reset' to alice@example.com tried again.",
    client: { id: client.id, name: 'Harbour Homes' },
  });
});

test('a mail that was sent is sent again as a mail of its own, once for each time somebody asks', async () => {
  const id = await insertMail('sent', { address: 'again@example.net' });
  expect((await act('resend', id)).status).toBe(200);
  const copies = await queryRows<{ state: string; details: object; ref: string; client_id: number }>(
    server.database,
    `SELECT state, details, ref, client_id FROM app.outbox WHERE address = 'again@example.net' ORDER BY id`,
  );
  expect(copies.map(({ state }) => state)).toEqual(['sent', 'queued']);
  expect(copies[1]).toMatchObject({ details: { first_name: 'Alice', by: 'Eve' }, client_id: client.id });
  expect(copies[1]?.ref).not.toBe(copies[0]?.ref);
  expect((await messages())[0]).toMatchObject({
    message: "Sam Provider sent the mail 'second factor reset' to again@example.net again.",
  });
  expect((await act('resend', await insertMail('queued'))).body).toMatchObject({ error: notResendable });
});

test('a mail is not sent again to who has left since it was written', async () => {
  await queryRows(
    server.database,
    `INSERT INTO app.users (client_id, first_name, last_name, email, role, is_pending, created_at, deleted_at)
     VALUES ($1, 'Lea', 'Berg', 'lea@example.net', 'Editor', false, '2026-01-01', $2)`,
    [client.id, noon],
    client.id,
  );
  const sent = await insertMail('sent', { address: 'lea@example.net' });
  expect((await act('history', sent)).body).toMatchObject({ data: { can_resend: false } });
  expect((await act('resend', sent)).body).toMatchObject({ error: notResendable });
});

test('a mail with a link is neither sent nor tried again, since its link works once', async () => {
  const sent = await insertMail('sent', { hasLink: true });
  const failed = await insertMail('failed', { hasLink: true });
  expect((await act('history', sent)).body).toMatchObject({ data: { can_resend: false, can_retry: false } });
  expect((await act('resend', sent)).body).toMatchObject({ error: notResendable });
  expect((await act('retry', failed)).body).toMatchObject({ error: notRetryable });
});

test('a mail is discarded for a reason, which stays with it and in the log, and nothing sends it any more', async () => {
  const id = await insertMail('failed');
  expect((await act('discard', id, { reason: 'Too short' })).status).toBe(422);
  const answer = await act('discard', id, { reason });
  expect(answer.body).toMatchObject({
    data: {
      can_retry: false,
      can_discard: false,
      history: [{ event: 'written' }, { event: 'discarded', note: reason, staff_name: 'Sam Provider' }],
    },
  });
  expect(await rowOf(id)).toMatchObject({ state: 'discarded', details: {}, link_token: null });
  expect((await messages())[0]).toMatchObject({
    message: "Sam Provider discarded the mail 'second factor reset' to alice@example.com.",
    reason,
  });
  expect((await act('retry', id)).body).toMatchObject({ error: notRetryable });
  expect((await act('discard', await insertMail('sending'), { reason })).body).toMatchObject({
    error: notDiscardable,
  });
  expect((await act('discard', 999_999, { reason })).status).toBe(404);
});

test('what failed waits in the queue until it is tried again or discarded, and mail that is sent again waits nowhere', async () => {
  const queue = async (show: string) => {
    const { text } = await call(server.app, sam.token, staffQueue.list, { query: { show, take: '100' } });
    const { data }: { data: { kind: string; sentence: string; done_by_name: string | null }[] } =
      JSON.parse(text);
    return data
      .filter(({ kind }) => kind.startsWith('failed-'))
      .map((item) => [item.sentence, item.done_by_name]);
  };
  const fail = async (address: string) => {
    const id = await insertMail('sending', { address });
    const words = { subject: 'Reset', body: null };
    await asWorker(server.database, markMailFailed({ id, now: noon, error: '550 No', ...words }));
    return id;
  };
  const failJob = async () => {
    const [row] = await queryRows<{ id: string }>(
      server.database,
      `INSERT INTO jobs.job (name, data, state, completed_on, retry_limit, output)
       VALUES ('sweep-files', '{"after": ""}', 'failed', $1, 8, '{"message": "It broke"}') RETURNING id`,
      [noon],
    );
    const id = row?.id ?? '';
    await asWorker(server.database, openFailedJob(id, noon));
    return id;
  };
  const sentences = async (show: string) => (await queue(show)).map(([sentence]) => sentence);
  expect(await queue('all')).toEqual([]);
  const [retried, discarded, left] = [
    await fail('a@q.example'),
    await fail('b@q.example'),
    await fail('c@q.example'),
  ];
  const [ran, gone] = [await failJob(), await failJob()];
  expect(await sentences('all')).toEqual([
    '3 emails could not be sent, most recently to c@q.example.',
    "2 jobs failed for good, most recently 'sweep-files'.",
  ]);

  expect((await act('retry', retried)).status).toBe(200);
  expect((await act('discard', discarded, { reason })).status).toBe(200);
  const job = (endpoint: (typeof staffMails)['retryJob' | 'discardJob'], id: string, body?: object) =>
    call(server.app, sam.token, endpoint, { params: { id }, ...(body && { body }) });
  expect((await job(staffMails.retryJob, ran)).status).toBe(200);
  expect((await job(staffMails.discardJob, gone, { reason })).status).toBe(200);
  expect((await act('resend', await insertMail('sent'))).status).toBe(200);

  expect(await sentences('all')).toEqual(['An email to c@q.example could not be sent.']);
  expect(await queue('done')).toEqual([["The job 'sweep-files' failed for good.", 'Sam Provider']]);
  await act('discard', left, { reason });
  expect(await sentences('all')).toEqual([]);
  await queryRows(server.database, `DELETE FROM jobs.job WHERE name = 'sweep-files'`);
});

test('of many colleagues who discard a mail at once, one did it', async () => {
  const id = await insertMail('failed');
  const answers = await Promise.all(Array.from({ length: 8 }, () => act('discard', id, { reason })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(422)]);
});

test("every try is in a mail's history, and what it said goes a week after it left", async () => {
  await queryRows(
    server.database,
    `UPDATE app.outbox SET state = 'sent' WHERE state IN ('queued', 'sending') RETURNING id`,
  );
  const id = await insertMail('queued');
  const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
  const words = { subject: 'Reset', body: null };
  await asWorker(server.database, claimMail(later(1)));
  await asWorker(
    server.database,
    rescheduleMail({ id, now: later(2), at: later(12), error: '451 Later', mayHaveArrived: false, ...words }),
  );
  await asWorker(server.database, claimMail(later(12)));
  // the process died: another one claims it again
  await asWorker(server.database, claimMail(later(20)));
  await asWorker(server.database, markMailSent({ id, now: later(21), ...words }));
  expect((await act('history', id)).body).toMatchObject({
    data: {
      history: [
        { event: 'written' },
        { event: 'delayed', note: '451 Later', at: '2026-11-20T20:00:02Z' },
        { event: 'interrupted', at: '2026-11-20T20:00:20Z' },
        { event: 'sent', at: '2026-11-20T20:00:21Z', note: null, staff_name: null },
      ],
      can_resend: true,
    },
  });
  await asWorker(server.database, clearSentDetails(later(21)));
  expect((await rowOf(id))?.['details']).not.toEqual({});
  await asWorker(server.database, clearSentDetails(later(22)));
  expect(await rowOf(id)).toMatchObject({ details: {} });
  expect((await act('history', id)).body).toMatchObject({ data: { can_resend: false } });

  const failed = await insertMail('sending');
  await asWorker(server.database, markMailFailed({ id: failed, now: later(1), error: '550 No', ...words }));
  expect((await act('history', failed)).body).toMatchObject({
    data: { history: [{ event: 'written' }, { event: 'failed', note: '550 No' }], can_retry: true },
  });
});

test('a failed job runs once more or is discarded for a reason, and is listed where it then belongs', async () => {
  const insertJob = async () => {
    const [row] = await queryRows<{ id: string }>(
      server.database,
      `INSERT INTO jobs.job (name, data, state, completed_on, retry_limit, output)
       VALUES ('forgot-password', '{"email": "alice@example.com"}', 'failed', $1, 8, '{"message": "It broke"}') RETURNING id`,
      [noon],
    );
    return row?.id ?? '';
  };
  const again = await insertJob();
  const gone = await insertJob();
  const send = (endpoint: (typeof staffMails)['retryJob' | 'discardJob'], id: string, body?: object) =>
    call(server.app, sam.token, endpoint, { params: { id }, ...(body && { body }) });
  expect((await send(staffMails.retryJob, again)).body).toEqual({ data: { id: again } });
  expect((await send(staffMails.retryJob, again)).body).toMatchObject({ error: jobIsGone });
  const [row] = await queryRows(
    server.database,
    'SELECT state, retry_limit, completed_on FROM jobs.job WHERE id = $1',
    [again],
  );
  expect(row).toEqual({ state: 'retry', retry_limit: 9, completed_on: null });

  expect((await send(staffMails.discardJob, gone, { reason: ' ' })).status).toBe(422);
  expect((await send(staffMails.discardJob, gone, { reason })).status).toBe(200);
  expect((await call(server.app, sam.token, staff.jobs)).body).toMatchObject({ data: [] });
  expect(
    (await call(server.app, sam.token, staff.jobs, { query: { state: 'discarded' } })).body,
  ).toMatchObject({
    data: [{ id: gone, name: 'forgot-password', error: 'It broke', discarded_reason: reason }],
  });
  expect((await messages()).slice(0, 2)).toMatchObject([
    { message: "Sam Provider discarded the job 'forgot-password'.", reason, client: null },
    { message: "Sam Provider had the job 'forgot-password' run again.", reason: null },
  ]);
});
