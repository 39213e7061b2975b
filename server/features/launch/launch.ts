import * as paths from '#contract/paths.ts';
import { isLaunchSubmitted, launchPhases } from '#contract/launch/phases.ts';
import { ApiError } from '#contract/errors.ts';
import type { launch } from '#contract/launch/launch.ts';
import { Answers } from '#contract/launch/answers.ts';
import { listQuestions } from '#contract/launch/all-questions.ts';
import { formIds, findForm, type FormId } from '#contract/launch/forms.ts';
import type { HandlerCall, Handlers } from '#server/core/http/handler.ts';
import type { Transaction } from '#server/core/db/client-db.ts';
import type { ProviderSource } from '#server/core/provider/provider-source.ts';
import type { Encryption } from '#server/core/security/encryption.ts';
import type { Session } from '#server/core/db/session.ts';
import { FileDownload } from '#server/core/db/results.ts';
import type { FileStore } from '#server/core/files/store.ts';
import { orNotFound } from '#server/core/or-not-found.ts';
import { buildFileAnswers, type FilePresenter } from './files.ts';
import { readPictures } from './pdf/pictures.ts';
import { printQuestionnaire } from './pdf/print-questionnaire.ts';
import { printedLaunch } from './pdf/printed-launch.ts';
import { announceStep, requestPublish, submitLaunch } from './transitions.ts';
import * as queries from './queries.ts';
import { changedFiles, assertFilesChanged, resettledAnswers } from './returned-answers.ts';
import * as rules from './rules.ts';
import { submitProblems, listUnsavedChanges } from './unsaved-changes.ts';

type Needs = {
  launchEncryption: Encryption;
  provider: Pick<ProviderSource, 'current'>;
  files: FilePresenter;
  store: FileStore;
  portalOrigin: string;
};
type Change = { form: FormId; data: Answers; version: number | undefined; now: Date };

const notReady = 'Your site is not ready to be published yet.';

export function launchHandlers({
  launchEncryption: encryption,
  provider,
  files,
  store,
  portalOrigin,
}: Needs): Handlers<typeof launch> {
  const save = (db: HandlerCall<typeof launch.save>['db'], { form, data, version, now }: Change) =>
    db.transaction(async (tx, session) => {
      const row = await lockStepRow(tx, form);
      const sent = rules.knownAnswers(row, form, data);
      const isReopened = session.caller !== 'Staff' && row.launch_phase_id !== 1;
      if (isReopened && !row.is_live) assertFilesChanged(row, form, data);
      assertMayAnswer(row, form, session, [...Object.keys(data), ...changedFiles(row, form)]);
      const fields = isReopened
        ? rules.problemsAmong(row, form, sent)
        : rules.validateAnswers(row, form, sent);
      if (Object.keys(fields).length > 0) throw new ApiError('invalid', { fields });
      assertNewestVersion(row, form, version);
      const { plain, secrets } = rules.splitSecrets(row, form, sent);
      const step = rules.getStep(row, form);
      const { changed, ...progress } = rules.withCompleted(row, form, plain, now);
      await saveSecrets(tx, session, secrets, now);
      const state = isReopened ? step.state : 'completed';
      await tx.value(queries.saveAnswers({ form, ...progress, state, now }));
      await tx.value(queries.clearReviews(form, [...changed, ...resettledAnswers(row, form, data)], now));
      await tx.value(queries.logStepSaved(form, now));
      await tx.value(announceStep(form, now));
      return { id: form, next: form + 1 };
    });

  const saveDraft = (tx: Transaction<'write'>, session: Session, { form, data, version, now }: Change) =>
    tx.value(queries.lockStep(form)).then(async () => {
      const row = orNotFound(await tx.value(queries.launchOfClient()));
      const sent = rules.knownAnswers(row, form, data);
      assertMayAnswer(row, form, session, Object.keys(data));
      assertNewestVersion(row, form, version);
      const { plain, secrets } = rules.splitSecrets(row, form, sent);
      await saveSecrets(tx, session, secrets, now);
      return orNotFound(
        await tx.value(queries.saveAnswers({ form, ...rules.withDraft(row, form, plain), now })),
      );
    });

  const discardDraft = (
    tx: Transaction<'write'>,
    session: Session,
    { form, version, now }: Omit<Change, 'data'>,
  ) =>
    lockStepRow(tx, form).then(async (row) => {
      const step = rules.getStep(row, form);
      assertNewestVersion(row, form, version);
      if (Object.keys(step.draft).length === 0) return { id: form, version: step.version };
      assertMayAnswer(row, form, session, Object.keys(step.draft));
      const saved = orNotFound(await tx.value(queries.saveAnswers({ form, ...step, draft: {}, now })));
      return { id: form, version: saved.version };
    });

  async function saveSecrets(
    tx: Transaction<'write'>,
    { clientId }: Session,
    secrets: readonly rules.SecretChange[],
    now: Date,
  ): Promise<void> {
    for (const { field, value } of secrets) {
      await tx.value(queries.deleteSecret(field));
      if (value === '') continue;
      const encrypted = encryption.encrypt(value, secretContext(clientId ?? 0, field));
      await tx.value(queries.saveSecret(field, encrypted, now));
    }
  }

  const submit = (db: HandlerCall<typeof launch.submit>['db'], now: Date) =>
    db.transaction(async (tx, session) => {
      await tx.value(queries.lockSteps());
      const row = orNotFound(await tx.value(queries.launchOfClient()));
      // one of the two addresses of this handler also saves steps, which a paused account may do
      if (row.is_paused) throw new ApiError('account_paused');
      const completed = { id: 6, next: 7 };
      if (row.is_live && session.caller !== 'Staff') throw new ApiError('launch_closed');
      if (row.launch_phase_id !== 1) return completed;
      const problems = submitProblems(row);
      if (problems) throw new ApiError('invalid', problems);
      await tx.value(submitLaunch({ to: provider.current().support_email, now }));
      return completed;
    });

  return {
    list: async ({ db }) => rules.toLaunchState(orNotFound(await db.value(queries.launchOfClient()))),
    timeline: ({ db }) => db.row(queries.readTimeline()),

    review: async ({ db, now }) => {
      const row = orNotFound(await db.value(queries.launchOfClient()));
      const forms = formIds.map((form) => [
        String(form),
        rules.completeAnswers(row, form, buildFileAnswers(row, form, files, now)),
      ]);
      return {
        id: 6,
        data: { review: isLaunchSubmitted(row) ? 'completed' : null, forms: Object.fromEntries(forms) },
        options: rules.listOptions(formIds.flatMap((form) => [...listQuestions(form, row.package)])),
        unsaved: isLaunchSubmitted(row) ? [] : listUnsavedChanges(row),
      };
    },
    terms: () => {
      const { terms_url: url, terms_text: text } = provider.current();
      return { url, text };
    },
    copy: async ({ db, now }) => {
      const row = orNotFound(await db.value(queries.launchOfClient()));
      const pictures = await readPictures(row.files, store);
      const status = new URL(paths.launchStatus, portalOrigin).href;
      const links = new Map(formIds.map((form) => [form, status]));
      const bytes = await printQuestionnaire(
        printedLaunch(row, files, now),
        { now, zone: row.time_zone },
        { pictures, links },
      );
      return new FileDownload('launch-form.pdf', bytes);
    },
    submit: ({ db, now }) => submit(db, now),

    read: async ({ db, params, now }) => {
      const form = parseForm(params.id);
      const row = orNotFound(await db.value(queries.launchOfClient()));
      return rules.presentStep(row, form, buildFileAnswers(row, form, files, now));
    },
    save: ({ db, params, body: { id, data, version }, now }) => {
      const form = parseForm(params.id);
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
      const form = parseForm(params.id);
      return db.transaction((tx, session) => saveDraft(tx, session, { form, data, version, now }));
    },
    discardDraft: ({ db, params, body: { version }, now }) => {
      const form = parseForm(params.id);
      return db.transaction((tx, session) => discardDraft(tx, session, { form, version, now }));
    },
    back: ({ db, params, body: { data, version }, now }) => {
      const form = findForm(params.id);
      if (!form && params.id !== 6) throw new ApiError('not_found');
      const previous = { id: params.id, previous: params.id - 1 };
      if (!form || !data) return previous;
      return db.transaction(async (tx, session) => {
        await saveDraft(tx, session, { form, data, version, now });
        return previous;
      });
    },
    skip: ({ db, params, now }) => {
      const form = parseForm(params.id);
      return db.transaction(async (tx) => {
        const step = rules.getStep(await lockStepRow(tx, form), form);
        if (step.state === 'open')
          await tx.value(queries.saveAnswers({ form, ...step, state: 'skipped', now }));
        return { id: form, next: form + 1 };
      });
    },

    publish: async ({ db, now }) => {
      const phase = await db.value(requestPublish({ to: provider.current().support_email, now }));
      // The second request finds the phase already changed
      if (phase === null || phase < launchPhases.sample)
        throw new ApiError('invalid', { sentence: notReady });
      return { launch_phase_id: launchPhases.ready };
    },
  };
}

/** Binds the encryption to one client and field, so that a copied value cannot be decrypted elsewhere. */
export const secretContext = (clientId: number, field: string) => `launch ${clientId} ${field}`;

const parseForm = (id: number): FormId => orNotFound(findForm(id) ?? null);

const lockStepRow = async (tx: Transaction<'write'>, form: FormId) => {
  await tx.value(queries.lockStep(form));
  return orNotFound(await tx.value(queries.launchOfClient()));
};

function assertMayAnswer(
  row: queries.LaunchRow,
  form: FormId,
  { caller }: Session,
  names: readonly string[],
): void {
  if (caller === 'site' || caller === 'Key' || !rules.mayAnswer(row, form, caller, names))
    throw new ApiError('launch_closed');
}

/** A request without a version overwrites any stored answers. */
function assertNewestVersion(row: queries.LaunchRow, form: FormId, version: number | undefined): void {
  if (version === undefined || version >= rules.getStep(row, form).version) return;
  throw new ApiError('changed_elsewhere', { data: rules.newestAnswers(row, form) });
}
