import { fillPath } from '#contract/fill-path.ts';
import * as paths from '#contract/paths.ts';
import { invalid, ApiError } from '#contract/errors.ts';
import { listQuestions, shownQuestions } from '#contract/launch/all-questions.ts';
import { formIds, findForm, type FormId } from '#contract/launch/forms.ts';
import { isEmpty } from '#contract/launch/shown.ts';
import type { Questionnaire, staffLaunch } from '#contract/staff/launch.ts';
import type { Handlers } from '#server/core/http/handler.ts';
import type { SystemDb } from '#server/core/db/system-db.ts';
import { FileDownload, FileStream } from '#server/core/db/results.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { maxZipBytes } from '#server/core/files/zip-stream.ts';
import type { Encryption } from '#server/core/security/encryption.ts';
import { buildFileAnswers, type FilePresenter } from '#server/features/launch/files.ts';
import { secretContext } from '#server/features/launch/launch.ts';
import { completeAnswers, missingQuestions, getStep } from '#server/features/launch/rules.ts';
import {
  markViewed,
  readQuestionnaire,
  readSecret,
  reviewAnswer,
  type QuestionnaireRow,
} from './cross-client/launch.ts';
import { approveAnswers, undoReview } from './cross-client/answer-reviews.ts';
import { readPictures } from '#server/features/launch/pdf/pictures.ts';
import { printQuestionnaire } from '#server/features/launch/pdf/print-questionnaire.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { launchArchive } from './launch-archive.ts';

type Needs = { launchEncryption: Encryption; files: FilePresenter; store: FileStore; portalOrigin: string };

export function staffLaunchHandlers({
  launchEncryption: encryption,
  files,
  store,
  portalOrigin,
}: Needs): Handlers<typeof staffLaunch> {
  const questionnaire = async (systemDb: SystemDb<'read'>, id: number, staffId: number | null, now: Date) =>
    presentQuestionnaire(orNotFound(await systemDb.value(readQuestionnaire(id, staffId))), files, now);

  return {
    read: ({ systemDb, session, params, now }) => questionnaire(systemDb, params.id, session.staffId, now),
    markViewed: async ({ systemDb, session, params, now }) =>
      orNotFound(await systemDb.value(markViewed(params.id, session.staffId, now))),
    reviewAnswer: async ({ systemDb, session, params, body, now }) => {
      const row = orNotFound(await systemDb.value(readQuestionnaire(params.id, session.staffId)));
      const { question } = questionOf(row, body);
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
    approveStep: async ({ systemDb, session, params, body, now }) => {
      const row = orNotFound(await systemDb.value(readQuestionnaire(params.id, session.staffId)));
      const form = parseForm(body.form);
      const answers = completeAnswers(row, form, buildFileAnswers(row, form, files, now));
      const names = shownQuestions(form, row.package, answers).flatMap(({ name }) =>
        isEmpty(answers[name]) ? [] : [name],
      );
      return orNotFound(
        await systemDb.value(approveAnswers(params.id, { form, names, staffId: session.staffId, now })),
      );
    },
    undoReview: async ({ systemDb, session, params, body, now }) => {
      const row = orNotFound(await systemDb.value(readQuestionnaire(params.id, session.staffId)));
      const { form, question } = questionOf(row, body);
      const { name, label } = question;
      return orNotFound(
        await systemDb.value(undoReview(params.id, { form, name, label, staffId: session.staffId, now })),
      );
    },
    secret: async ({ systemDb, session, params, body: { field, reason }, now }) => {
      const encrypted = orNotFound(
        await systemDb.value(readSecret(params.id, { field, reason, staffId: session.staffId, now })),
      );
      return { value: encryption.decrypt(Buffer.from(encrypted, 'base64'), secretContext(params.id, field)) };
    },
    pdf: async ({ systemDb, session, params, now }) => {
      const row = orNotFound(await systemDb.value(readQuestionnaire(params.id, session.staffId)));
      const page = new URL(fillPath(paths.staffClientLaunch, { id: params.id }), portalOrigin).href;
      const links = new Map(formIds.map((step) => [step, `${page}#step-${step}`]));
      const onPaper = { pictures: await readPictures(row.files, store), links };
      const bytes = await printQuestionnaire(
        presentQuestionnaire(row, files, now),
        { now, zone: row.time_zone },
        onPaper,
      );
      return new FileDownload(`launch-form-${params.id}.pdf`, bytes);
    },
    archive: async ({ systemDb, session, params }) => {
      const { files: sent } = orNotFound(await systemDb.value(readQuestionnaire(params.id, session.staffId)));
      const bytes = sent.reduce((sum, { size }) => sum + size, 0);
      if (bytes > maxArchiveBytes) throw new ApiError('invalid', { sentence: tooLargeArchive });
      return new FileStream(`launch-files-${params.id}.zip`, launchArchive(sent, store));
    },
  };
}

// the format's limit, with room for names and for incompressible content
const maxArchiveBytes = maxZipBytes * 0.98;
const tooLargeArchive = 'These files are too large for one archive. Please download them one by one.';

function parseForm(id: number): FormId {
  const form = findForm(id);
  if (!form) throw invalid('form', 'Please choose a step.');
  return form;
}

function questionOf(row: QuestionnaireRow, { form: id, name }: { form: number; name: string }) {
  const form = findForm(id);
  const question = form && listQuestions(form, row.package).find((one) => one.name === name);
  if (!form || !question) throw invalid('name', 'Please choose a question of this step.');
  return { form, question };
}

function presentQuestionnaire(row: QuestionnaireRow, files: FilePresenter, now: Date): Questionnaire {
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
      const step = getStep(row, form);
      return {
        id: form,
        state: step.state,
        saved_at: step.saved_at,
        saved_by: row.savers[form] ?? null,
        answers: completeAnswers(row, form, buildFileAnswers(row, form, files, now)),
        has_draft: Object.keys(step.draft).length > 0,
        draft: step.draft,
        previous: step.previous,
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
  const answers = Object.entries(getStep(row, form).answered_at).flatMap(([name, at]) =>
    isNew(at) ? [name] : [],
  );
  const uploads = row.files.flatMap(({ question, created_at }) => {
    const [of, name = ''] = question.split('/');
    return Number(of) === form && isNew(created_at) ? [name] : [];
  });
  return [...new Set([...answers, ...uploads])];
}
