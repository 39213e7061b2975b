import type { TimelineEntry, StepState } from '#contract/launch/launch.ts';
import type { Package } from '#contract/access.ts';
import type { Answer, Answers } from '#contract/launch/answers.ts';
import type { FormId } from '#contract/launch/forms.ts';
import type { SecretField } from '#contract/launch/question.ts';
import type { StoredFile } from '#server/core/security/signed-urls.ts';
import { emptySql, quickRead, read, sql, rawSql, write, type Sql } from '#server/core/db/sql.ts';
import { change, writeConsequences } from '#server/core/events/change.ts';
import { logChange } from '#server/core/events/log-activity.ts';
import { closeItems } from '#server/core/queue/change-queue.ts';
import { launchActivity } from './activity.ts';
import { launchStandstillItem, returnedAnswerItem } from './queue-items.ts';

export type StepRow = {
  answers: Answers;
  draft: Answers;
  state: StepState;
  version: number;
  answered_at: Record<string, string>;
  previous: Record<string, PreviousAnswer>;
  saved_at: string | null;
};
/** The completed answer before its last change. */
export type PreviousAnswer = { answer: Answer; changed_at: string };
/** form and question: '1/headshots' */
type FileRow = StoredFile & { question: string; created_at: string };
export type LaunchRow = {
  client_id: number;
  name: string;
  package: Package;
  time_zone: string;
  launch_phase_id: number | null;
  is_live: boolean;
  is_paused: boolean;
  launch_sample_url: string | null;
  /** the owner of the account: its first Admin */
  owner: { name: string; email: string; phone_number: string | null } | null;
  forms: Partial<Record<string, StepRow>>;
  reviews: {
    form: FormId;
    name: string;
    state: 'approved' | 'returned';
    comment: string | null;
    at: string;
  }[];
  secrets: SecretField[];
  files: FileRow[];
};

/** The whole launch of one client in one row: reading five small steps together is faster than one by one. */
export const launchColumns = rawSql(`
  'client_id', c.id, 'name', c.name, 'package', c.package, 'time_zone', c.time_zone, 'launch_phase_id', c.launch_phase_id, 'is_live', c.is_live,
  'is_paused', c.account_status = 'Paused',
  'launch_sample_url', c.launch_sample_url,
  'owner', (
    SELECT json_build_object('name', concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')), 'email', u.email, 'phone_number', u.phone_number)
    FROM app.users u WHERE u.client_id = c.id AND u.role = 'Admin' AND u.deleted_at IS NULL ORDER BY u.id LIMIT 1),
  'forms', coalesce((
    SELECT json_object_agg(f.form, json_build_object('answers', f.answers, 'draft', f.draft, 'state', f.state, 'version', f.version,
      'answered_at', f.answered_at, 'previous', f.previous, 'saved_at', app.to_iso(f.saved_at)))
    FROM app.launch_forms f WHERE f.client_id = c.id), '{}'),
  'reviews', coalesce((
    SELECT json_agg(json_build_object('form', j.form, 'name', j.question, 'state', j.state, 'comment', j.comment, 'at', j.created_at) ORDER BY j.form, j.question)
    FROM app.launch_reviews j WHERE j.client_id = c.id), '[]'),
  'secrets', coalesce((SELECT json_agg(s.field ORDER BY s.field) FROM app.launch_secrets s WHERE s.client_id = c.id), '[]'),
  'files', coalesce((
    SELECT json_agg(json_build_object('id', f.id, 'client_id', f.client_id, 'question', f.question, 'file', f.name,
      'name', f.original_name, 'size', f.size,
      'created_at', f.created_at) ORDER BY f.id)
    FROM app.files f WHERE f.client_id = c.id AND f.question IS NOT NULL), '[]')`);

export const launchOfClient = () => quickRead<LaunchRow>()`
  SELECT json_build_object(${launchColumns}) FROM app.clients c WHERE c.id = app.client()`;

/** Creates the step if it does not exist, and locks it until the transaction ends. */
export const lockStep = (form: FormId) => write<true>()`
  INSERT INTO app.launch_forms (client_id, form) VALUES (app.client(), ${form})
  ON CONFLICT (client_id, form) DO UPDATE SET form = excluded.form RETURNING to_json(true)`;

/** Locks every step in one order: a draft being saved finishes first, or is refused afterwards. */
export const lockSteps = () => write<null>()`
  SELECT NULL FROM (SELECT FROM app.launch_forms WHERE client_id = app.client() ORDER BY form FOR UPDATE) locked`;

type Change = Pick<StepRow, 'answers' | 'draft' | 'state' | 'answered_at' | 'previous'> & {
  form: FormId;
  now: Date;
};

/** Stores the new state of the step: the launch moves, so nobody has to call any more. */
export const saveAnswers = ({ form, answers, draft, state, answered_at, previous, now }: Change) =>
  write<{
    version: number;
    saved_at: string;
  }>()`${change(
    sql`UPDATE app.launch_forms SET answers = ${JSON.stringify(answers)}::jsonb, draft = ${JSON.stringify(draft)}::jsonb, state = ${state},
    answered_at = ${JSON.stringify(answered_at)}::jsonb, previous = ${JSON.stringify(previous)}::jsonb, version = version + 1, saved_at = ${now},
    user_id = app.acting_user(), staff_id = app.acting_staff()
  WHERE client_id = app.client() AND form = ${form} RETURNING version, saved_at`,
    {
      now,
      close: closeItems(launchStandstillItem, { from: emptySql }),
      answer: rawSql(
        `SELECT json_build_object('version', version, 'saved_at', app.to_iso(saved_at)) FROM changed`,
      ),
    },
  )}`;

/** Deletes staff's reviews of these answers. */
export const clearReviews = (form: FormId, names: readonly string[], now: Date) =>
  write<null>()`${change(
    sql`DELETE FROM app.launch_reviews WHERE client_id = app.client() AND form = ${form} AND question = ANY (${names}::text[])
    RETURNING form, question`,
    { now, close: closeItems(returnedAnswerItem, { subject: rawSql("form || '/' || question") }) },
  )}`;

/** Stamps the files of a question as changed now, and deletes its review, as for every other answer. */
export const stampFiles = (form: FormId, name: string, now: Date) => write<null>()`
  WITH deleted_review AS (
    DELETE FROM app.launch_reviews
    WHERE client_id = app.client() AND form = ${form} AND question = ${name} AND state = 'approved')
  INSERT INTO app.launch_forms (client_id, form, answered_at)
  VALUES (app.client(), ${form}, jsonb_build_object(${name}::text, ${now.toISOString()}::text))
  ON CONFLICT (client_id, form) DO UPDATE SET answered_at = launch_forms.answered_at || excluded.answered_at`;

/** This database login may not read what it writes here, so the old value is deleted first. */
export const saveSecret = (field: SecretField, encrypted: Buffer, now: Date) => write<null>()`
  INSERT INTO app.launch_secrets (client_id, field, encrypted, created_at) VALUES (app.client(), ${field}, ${encrypted}::bytea, ${now})`;

export const deleteSecret = (field: SecretField) => write<null>()`
  DELETE FROM app.launch_secrets WHERE client_id = app.client() AND field = ${field}`;

const moment =
  rawSql(`json_build_object('event', a.event, 'launch_phase_id', (a.details ->> 'launch_phase_id')::int,
  'form', (a.details ->> 'step')::int, 'at', app.to_iso(a.created_at))`);

/** The timeline, oldest first. Repeated saves of one step are one entry, so that they do not hide the rest. */
export const selectTimeline = (client: Sql) => sql`coalesce((
  SELECT json_agg(${moment} ORDER BY a.created_at, a.event = 'launch.phase_changed', a.id)
  FROM (
    SELECT DISTINCT ON (a.event, a.details ->> 'step', CASE WHEN a.event <> 'launch.step_saved' THEN a.id END) a.*
    FROM app.activity a WHERE a.client_id = ${client} AND a.type = 'launch' AND a.event NOT IN ('launch.answer_returned', 'launch.answer_settled', 'launch.files_added', 'launch.reminded')
    ORDER BY a.event, a.details ->> 'step', CASE WHEN a.event <> 'launch.step_saved' THEN a.id END, a.created_at) a), '[]')`;

export const readTimeline = () => read<TimelineEntry[]>()`SELECT ${selectTimeline(rawSql('app.client()'))}`;

export const logStepSaved = (form: FormId, now: Date) =>
  write<null>()`${writeConsequences(emptySql, {
    now,
    log: logChange(launchActivity, 'launch.step_saved', {
      subject: rawSql('NULL'),
      details: sql`jsonb_build_object('step', ${form}::int)`,
    }),
  })}`;
