import { isLaunchSubmitted } from '#contract/launch/phases.ts';
import { ApiError } from '#contract/errors.ts';
import type { launch } from '#contract/launch/launch.ts';
import { Answers } from '#contract/launch/answers.ts';
import { formIds, findForm, questionsOf, type FormId } from '#contract/launch/forms.ts';
import type { HandlerCall, Handlers } from '../http/handler.ts';
import type { Transaction } from '../db/client-db.ts';
import type { Encryption } from '../security/encryption.ts';
import type { Session } from '../security/session.ts';
import { fileAnswersOf, type FilePresenter } from './files.ts';
import { requestPublish, mailStepSaved, submitLaunch } from './transitions.ts';
import * as queries from './queries.ts';
import { changedFiles, assertFilesChanged, resettledAnswers } from './returned-answers.ts';
import * as rules from './rules.ts';
import { submitProblems, listUnsavedChanges } from './unsaved-changes.ts';

/** `to` is where staff read their mail. */
type Needs = { seal: Encryption; to: string; files: FilePresenter };
type Change = { form: FormId; data: Answers; version: number | undefined; now: Date };

const notReady = 'Your site is not ready to be published yet.';

export function launchHandlers({ seal, to, files }: Needs): Handlers<typeof launch> {
  const save = (db: HandlerCall<typeof launch.save>['db'], { form, data, version, now }: Change) =>
    db.transaction(async (steps, session) => {
      const row = await heldStep(steps, form);
      const sent = rules.knownAnswers(row, form, data);
      const isReopened = session.caller !== 'Staff' && row.launch_phase_id !== 1;
      if (isReopened && !row.is_live) assertFilesChanged(row, form, data);
      mayAnswer(row, form, session, [...Object.keys(data), ...changedFiles(row, form)]);
      const fields = isReopened ? rules.problemsAmong(row, form, sent) : rules.problemsOf(row, form, sent);
      if (Object.keys(fields).length > 0) throw new ApiError('invalid', { fields });
      mustBeNewest(row, form, version);
      const { plain, secrets } = rules.splitSecrets(row, form, sent);
      const step = rules.stepOf(row, form);
      const { changed, ...done } = rules.withCompleted(row, form, plain, now);
      await keepSecrets(steps, session, secrets, now);
      const state = isReopened ? step.state : 'completed';
      await steps.value(queries.saveAnswers({ form, ...done, state, now }));
      await steps.value(queries.clearReviews(form, [...changed, ...resettledAnswers(row, form, data)]));
      await steps.value(queries.logStepSaved(form, now));
      await steps.value(mailStepSaved({ to, step: form, now }));
      return { id: form, next: form + 1 };
    });

  const keepDraft = (steps: Transaction<'write'>, session: Session, { form, data, version, now }: Change) =>
    steps.value(queries.lockStep(form)).then(async () => {
      const row = await there(steps.value(queries.launchOfClient()));
      const sent = rules.knownAnswers(row, form, data);
      mayAnswer(row, form, session, Object.keys(data));
      mustBeNewest(row, form, version);
      const { plain, secrets } = rules.splitSecrets(row, form, sent);
      await keepSecrets(steps, session, secrets, now);
      return there(steps.value(queries.saveAnswers({ form, ...rules.withDraft(row, form, plain), now })));
    });

  const discardDraft = (
    steps: Transaction<'write'>,
    session: Session,
    { form, version, now }: Omit<Change, 'data'>,
  ) =>
    heldStep(steps, form).then(async (row) => {
      const step = rules.stepOf(row, form);
      mustBeNewest(row, form, version);
      if (Object.keys(step.draft).length === 0) return { id: form, version: step.version };
      mayAnswer(row, form, session, Object.keys(step.draft));
      const kept = await there(steps.value(queries.saveAnswers({ form, ...step, draft: {}, now })));
      return { id: form, version: kept.version };
    });

  async function keepSecrets(
    steps: Transaction<'write'>,
    { clientId }: Session,
    secrets: readonly rules.SecretChange[],
    now: Date,
  ): Promise<void> {
    for (const { field, value } of secrets) {
      await steps.value(queries.deleteSecret(field));
      if (value === '') continue;
      const sealed = seal.encrypt(value, secretContext(clientId ?? 0, field));
      await steps.value(queries.saveSecret(field, sealed, now));
    }
  }

  const submit = (db: HandlerCall<typeof launch.submit>['db'], now: Date) =>
    db.transaction(async (steps, session) => {
      await steps.value(queries.lockSteps());
      const row = await there(steps.value(queries.launchOfClient()));
      const done = { id: 6, next: 7 };
      if (row.is_live && session.caller !== 'Staff') throw new ApiError('launch_closed');
      if (row.launch_phase_id !== 1) return done;
      const problems = submitProblems(row);
      if (problems) throw new ApiError('invalid', problems);
      await steps.value(submitLaunch({ to, now }));
      return done;
    });

  return {
    list: async ({ db }) => rules.launchStateOf(await there(db.value(queries.launchOfClient()))),
    timeline: ({ db }) => db.row(queries.readTimeline()),

    review: async ({ db, now }) => {
      const row = await there(db.value(queries.launchOfClient()));
      const forms = formIds.map((form) => [
        String(form),
        rules.completedAnswers(row, form, fileAnswersOf(row, form, files, now)),
      ]);
      return {
        id: 6,
        data: { review: isLaunchSubmitted(row) ? 'completed' : null, forms: Object.fromEntries(forms) },
        options: rules.optionsOf(formIds.flatMap((form) => [...questionsOf(form, row.package)])),
        unsaved: isLaunchSubmitted(row) ? [] : listUnsavedChanges(row),
      };
    },
    submit: ({ db, now }) => submit(db, now),

    read: async ({ db, params, now }) => {
      const form = formOf(params.id);
      const row = await there(db.value(queries.launchOfClient()));
      return rules.presentStep(row, form, fileAnswersOf(row, form, files, now));
    },
    save: ({ db, params, body: { id, data, version }, now }) => {
      const form = formOf(params.id);
      if (id !== undefined && id !== form)
        throw new ApiError('invalid', { fields: { id: ['Please choose a step.'] } });
      return save(db, { form, data, version, now });
    },
    saveNamed: ({ db, body: { id, data, version }, now }) => {
      if (id === 6 && 'review' in data && data.review === 'completed') return submit(db, now);
      const form = findForm(id);
      if (!form) throw new ApiError('invalid', { fields: { id: ['Please choose a step.'] } });
      return save(db, { form, data: Answers.parse(data), version, now });
    },
    draft: ({ db, params, body: { data, version }, now }) => {
      const form = formOf(params.id);
      return db.transaction((steps, session) => keepDraft(steps, session, { form, data, version, now }));
    },
    discardDraft: ({ db, params, body: { version }, now }) => {
      const form = formOf(params.id);
      return db.transaction((steps, session) => discardDraft(steps, session, { form, version, now }));
    },
    back: ({ db, params, body: { data, version }, now }) => {
      const form = findForm(params.id);
      if (!form && params.id !== 6) throw new ApiError('not_found');
      const previous = { id: params.id, previous: params.id - 1 };
      if (!form || !data) return previous;
      return db.transaction(async (steps, session) => {
        await keepDraft(steps, session, { form, data, version, now });
        return previous;
      });
    },
    skip: ({ db, params, now }) => {
      const form = formOf(params.id);
      return db.transaction(async (steps) => {
        const step = rules.stepOf(await heldStep(steps, form), form);
        if (step.state === 'open')
          await steps.value(queries.saveAnswers({ form, ...step, state: 'skipped', now }));
        return { id: form, next: form + 1 };
      });
    },

    publish: async ({ db, now }) => {
      const phase = await db.value(requestPublish({ to, now }));
      // who asks second finds it moved
      if (phase === null || phase < 3) throw new ApiError('invalid', { sentence: notReady });
      return { launch_phase_id: 5 };
    },
  };
}

/** Bound to whose it is and what it is for: elsewhere it opens nothing. */
export const secretContext = (clientId: number, field: string) => `launch ${clientId} ${field}`;

function formOf(id: number): FormId {
  const form = findForm(id);
  if (!form) throw new ApiError('not_found');
  return form;
}

const heldStep = async (steps: Transaction<'write'>, form: FormId) => {
  await steps.value(queries.lockStep(form));
  return there(steps.value(queries.launchOfClient()));
};

function mayAnswer(
  row: queries.LaunchRow,
  form: FormId,
  { caller }: Session,
  names: readonly string[],
): void {
  if (caller === 'site' || !rules.mayAnswer(row, form, caller, names)) throw new ApiError('launch_closed');
}

/** A call without a version means whatever is there. */
function mustBeNewest(row: queries.LaunchRow, form: FormId, version: number | undefined): void {
  if (version === undefined || version >= rules.stepOf(row, form).version) return;
  throw new ApiError('changed_elsewhere', { data: rules.newestAnswers(row, form) });
}

async function there<T>(found: Promise<T | null>): Promise<T> {
  const value = await found;
  if (value === null) throw new ApiError('not_found');
  return value;
}
