import type { FormId } from '#contract/launch/forms.ts';
import { rawSql, sql, type Sql } from '#server/core/db/sql.ts';
import { systemWrite } from '#server/core/db/system-sql.ts';
import { change, type Parts } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { launchActivity } from '#server/features/launch/activity.ts';
import { answerReturnedMail } from '#server/features/launch/mails/answer-returned.ts';
import { returnedAnswerItem } from '#server/features/launch/queue-items.ts';
import { closeItems } from '#server/core/queue/change-queue.ts';
import { aboutClient } from '../activity.ts';

type StepApproval = { form: FormId; names: readonly string[]; staffId: number | null; now: Date };

/** Approves these answers. Answers that have a review keep it, so that nothing sent back is approved by accident. */
export const approveAnswers = (id: number, { form, names, staffId, now }: StepApproval) => systemWrite<{
  approved: number;
}>()`
  WITH new_reviews AS (
    INSERT INTO app.launch_reviews (client_id, form, question, state, staff_id, created_at)
    SELECT c.id, ${form}, n.name, 'approved', ${staffId}, ${now} FROM app.clients c, unnest(${names}::text[]) AS n (name)
    WHERE c.id = ${id}
    ON CONFLICT (client_id, form, question) DO NOTHING RETURNING 1)
  SELECT json_build_object('approved', count(*)) FROM new_reviews`;

type Undo = { form: FormId; name: string; label: string; staffId: number | null; now: Date };

/** Deletes a review. The client's log shows that an answer was returned, so it also shows the undoing. */
export const undoReview = (id: number, { form, name, label, staffId, now }: Undo) =>
  systemWrite<{ undone: boolean }>()`${change(
    sql`DELETE FROM app.launch_reviews WHERE client_id = ${id} AND form = ${form} AND question = ${name}
    RETURNING client_id, state`,
    {
      now,
      parts: withoutAnswer({ form, name, from: rawSql('changed') }),
      log: logChange(launchActivity, 'launch.answer_settled', {
        ...aboutClient(staffId),
        details: sql`jsonb_build_object('step', ${form}::int, 'name', ${name}::text, 'label', ${label}::text)`,
        from: fromReturned,
      }),
      close: closeItems(returnedAnswerItem, {
        subject: `${form}/${name}`,
        client: rawSql('client_id'),
        from: fromReturned,
        staffId,
      }),
      answer: sql`SELECT json_build_object('undone', EXISTS (SELECT FROM changed)) FROM app.clients WHERE id = ${id}`,
    },
  )}`;

export const fromReturned = rawSql("FROM changed WHERE state = 'returned'");

/**
 * Parts that remove a question from the queued mails that collect returned answers. A mail without other questions is
 * not sent at all. `from` has a client_id for each settled question.
 */
export const withoutAnswer = ({ form, name, from }: { form: number; name: string; from: Sql }): Parts => {
  const isUnsent = sql`o.client_id = settled.client_id AND o.template = ${answerReturnedMail.name} AND o.state = 'queued' AND o.attempts = 0
    AND o.details -> 'answers' @> jsonb_build_array(jsonb_build_object('form', ${form}::int, 'name', ${name}::text))`;
  return {
    deleted_mails: sql`DELETE FROM app.outbox o USING ${from} settled
    WHERE ${isUnsent} AND jsonb_array_length(o.details -> 'answers') = 1`,
    shortened_mails: sql`UPDATE app.outbox o SET details = jsonb_set(o.details, '{answers}', (
      SELECT jsonb_agg(a) FROM jsonb_array_elements(o.details -> 'answers') a
      WHERE (a ->> 'form')::int <> ${form} OR a ->> 'name' <> ${name}))
    FROM ${from} settled WHERE ${isUnsent} AND jsonb_array_length(o.details -> 'answers') > 1`,
  };
};
