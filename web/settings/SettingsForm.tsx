import { Link } from '@tanstack/react-router';
import { useEffect, type ReactElement, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import { settings } from '#contract/settings/settings.ts';
import * as paths from '#contract/paths.ts';
import { useCache } from '#web/api/use-cache.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { textValues } from '#web/parts/form-values.ts';
import { useEditForm } from '#web/parts/use-schema-form.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { toast } from '#web/parts/toast.ts';
import type { SettingControl } from './SettingFields.tsx';
import { StoredSettings, type SettingName, type SettingValues } from './setting-values.ts';
import { RecordForm } from '#web/editing/RecordForm.tsx';
import { useRecordEdit } from '#web/editing/use-record-edit.ts';
import { useConfirm } from '#web/parts/use-confirm.tsx';

type SettingsFormProps = {
  label: string;
  endpoint: typeof settings.saveLeads | typeof settings.saveListings;
  schema: z.ZodMiniType<SettingValues, SettingValues>;
  names: readonly string[];
  stored: StoredSettings;
  /** the message of the toast after saving */
  saved: string;
  /** warnings to confirm before saving */
  risksOf?: (values: SettingValues, before: SettingValues) => readonly string[];
  /** texts that are only shown while a setting is switched on */
  shownWhileOn?: Readonly<Partial<Record<SettingName, readonly SettingName[]>>>;
  children: (control: SettingControl) => ReactNode;
};

export function SettingsForm(props: SettingsFormProps): ReactElement {
  const { label, endpoint, schema, names, stored, saved, risksOf, shownWhileOn, children } = props;
  const form = useEditForm({ schema, defaultValues: textValues(names, stored.values) });
  const { getFieldState, resetField, subscribe } = form;
  const { change } = useCache();
  const save = useApiMutation(endpoint, {
    stale: [],
    failure: 'form',
    onSuccess: (answer) => {
      toast.success(saved);
      change(settings.read, {}, (current) => ({ ...current, ...answer }));
    },
  });
  const shared = useRecordEdit({
    form,
    record: stored,
    toValues: ({ values }) => textValues(names, values),
    schema: StoredSettings,
  });
  const question = useConfirm<readonly string[]>((risks) => ({
    title: 'Are you sure?',
    body: risks.map((risk) => (
      <span key={risk} className="block">
        {risk}
      </span>
    )),
    confirmLabel: 'Save anyway',
  }));

  // a text that is no longer shown could not be corrected, so an invalid one returns to its former value
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          for (const [name, texts] of Object.entries(shownWhileOn ?? {}))
            if (values[name] === '0')
              for (const text of texts) if (getFieldState(text).invalid) resetField(text);
        },
      }),
    [getFieldState, resetField, subscribe, shownWhileOn],
  );

  async function submit(changes: SettingValues): Promise<void> {
    const before = { ...form.formState.defaultValues };
    const risks = risksOf?.({ ...before, ...changes }, before) ?? [];
    if (risks.length > 0 && !(await question.ask(risks))) throw new Error('Not saved, by choice');
    await shared.save(changes, async (body) => {
      const { data, meta } = await save.mutateAsync({ body });
      return { ...meta, values: data };
    });
  }

  return (
    <>
      <RecordForm
        edit={shared.edit}
        what="page"
        form={form}
        label={label}
        save={save}
        onSubmit={submit}
        verb="Save settings"
        actions={
          <LinkButton asChild variant="secondary">
            <Link to={paths.settings}>Back</Link>
          </LinkButton>
        }
        layout="sticky"
      >
        {children(form.control)}
      </RecordForm>
      {question.dialog}
    </>
  );
}
