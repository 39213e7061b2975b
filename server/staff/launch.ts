import { invalid, ApiError } from '#contract/errors.ts';
import { formIds, findForm, questionsOf, type FormId } from '#contract/launch/forms.ts';
import type { Questionnaire, staffLaunch } from '#contract/staff/launch.ts';
import type { Handlers } from '../http/handler.ts';
import type { SystemDb } from '../db/system-db.ts';
import { FileDownload } from '../http/responses.ts';
import type { Encryption } from '../security/encryption.ts';
import { fileAnswersOf, type FilePresenter } from '../launch/files.ts';
import { secretContext } from '../launch/launch.ts';
import { completedAnswers, missingQuestions, stepOf } from '../launch/rules.ts';
import {
  markViewed,
  readQuestionnaire,
  readSecret,
  reviewAnswer,
  type QuestionnaireRow,
} from './cross-client/launch.ts';
import { questionnairePdf } from './questionnaire-pdf.ts';

type Needs = { encryption: Encryption; files: FilePresenter };

export function staffLaunchHandlers({ encryption, files }: Needs): Handlers<typeof staffLaunch> {
  const questionnaire = async (systemDb: SystemDb<'read'>, id: number, staffId: number | null, now: Date) =>
    shown(orNotFound(await systemDb.value(readQuestionnaire(id, staffId))), files, now);

  return {
    read: ({ systemDb, session, params, now }) => questionnaire(systemDb, params.id, session.staffId, now),
    markViewed: async ({ systemDb, session, params, now }) =>
      orNotFound(await systemDb.value(markViewed(params.id, session.staffId, now))),
    reviewAnswer: async ({ systemDb, session, params, body, now }) => {
      const row = orNotFound(await systemDb.value(readQuestionnaire(params.id, session.staffId)));
      const form = findForm(body.form);
      const question = form && questionsOf(form, row.package).find(({ name }) => name === body.name);
      if (!question) throw invalid('name', 'Please choose a question of this step.');
      return orNotFound(
        await systemDb.value(
          reviewAnswer(params.id, {
            ...body,
            comment: body.comment ?? null,
            label: question.label,
            staffId: session.staffId,
            now,
          }),
        ),
      );
    },
    secret: async ({ systemDb, session, params, body: { field, reason }, now }) => {
      const encrypted = orNotFound(
        await systemDb.value(readSecret(params.id, { field, reason, staffId: session.staffId, now })),
      );
      return { value: encryption.decrypt(Buffer.from(encrypted, 'base64'), secretContext(params.id, field)) };
    },
    pdf: async ({ systemDb, session, params, now }) => {
      const found = await questionnaire(systemDb, params.id, session.staffId, now);
      return new FileDownload(`launch-form-${params.id}.pdf`, await questionnairePdf(found, now));
    },
  };
}

function shown(row: QuestionnaireRow, files: FilePresenter, now: Date): Questionnaire {
  return {
    client_id: row.client_id,
    name: row.name,
    package: row.package,
    launch_phase_id: row.launch_phase_id,
    is_live: row.is_live,
    publish_requested_at: row.publish_requested_at,
    last_viewed_at: row.last_viewed_at && stamped(row.last_viewed_at),
    secrets: row.secrets,
    timeline: row.timeline,
    forms: formIds.map((form) => {
      const step = stepOf(row, form);
      return {
        id: form,
        state: step.state,
        saved_at: step.saved_at,
        saved_by: row.savers[form] ?? null,
        answers: completedAnswers(row, form, fileAnswersOf(row, form, files, now)),
        has_draft: Object.keys(step.draft).length > 0,
        changed: changedSince(row, form),
        reviews: row.reviews_with_names.flatMap(({ form: of, ...review }) => (of === form ? [review] : [])),
        missing: step.state === 'open' ? missingQuestions(row, form) : [],
      };
    }),
  };
}

/** In seconds, like every time in the API. */
const stamped = (toSeconds: string) => `${new Date(toSeconds).toISOString().slice(0, 19)}Z`;

/** Answers and files that changed since this staff member last viewed them; all if they never did. */
function changedSince(row: QuestionnaireRow, form: FormId): string[] {
  const since = row.last_viewed_at === null ? 0 : Date.parse(row.last_viewed_at);
  const isNew = (at: string) => Date.parse(at) > since;
  const answers = Object.entries(stepOf(row, form).answered_at).flatMap(([name, at]) =>
    isNew(at) ? [name] : [],
  );
  const uploads = row.files.flatMap(({ question, created_at }) => {
    const [of, name = ''] = question.split('/');
    return Number(of) === form && isNew(created_at) ? [name] : [];
  });
  return [...new Set([...answers, ...uploads])];
}

function orNotFound<T>(found: T | null): T {
  if (found === null) throw new ApiError('not_found');
  return found;
}
