import type { ReactElement } from 'react';
import { may, type Package } from '#contract/access.ts';
import { proposeBooking } from '#contract/packages.ts';
import { staff, type AccountChange, type ClientPage } from '#contract/staff/staff.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { groupFields } from '#web/parts/FormFields.tsx';
import { Section } from '#web/parts/Section.tsx';
import { useConfirm } from '#web/parts/use-confirm.tsx';
import { RecordForm } from '#web/editing/RecordForm.tsx';
import { useRecordEdit } from '#web/editing/use-record-edit.ts';
import { useAccessSubject } from '#web/session.tsx';
import { clientFields } from './client-fields.tsx';
import { clientSections } from './client-sections.ts';
import { describeAccount } from './describe-account.ts';
import { PackageDifference } from './PackageDifference.tsx';
import { useChangeClient } from './use-change-client.ts';
import {
  findClientChanges,
  ClientForm as schema,
  findRisk,
  toClientValues,
  withLive,
  withStatus,
  type ClientValues,
  type Risk,
} from './client-values.ts';

/** The package, services, features and account status of a client; a designer sees what belongs to the launch. */
export function ClientForm({ client }: { client: ClientPage }): ReactElement {
  const before = toClientValues(client);
  const form = useSchemaForm({ schema, defaultValues: before });
  const question = useConfirm<Risk>(({ title, body, confirm }) => ({
    title,
    body,
    confirmLabel: confirm,
    cancelLabel: 'Back',
    danger: confirm === 'Cancel account',
  }));
  const who = useAccessSubject();
  const maySend = (key: keyof AccountChange) => may(who, staff.changeClient.access, [key]);
  const save = useChangeClient();

  const shared = useRecordEdit({
    form,
    record: client,
    toValues: toClientValues,
    schema: staff.changeClient.data,
  });

  async function submit(values: ClientValues): Promise<void> {
    const change = findClientChanges(values, before, maySend);
    const risk = findRisk(change, client.name);
    if (risk && !(await question.ask(risk))) throw new Error('Not saved, by choice');
    await shared.save(values, async ({ version, ...sent }) => {
      const body = { ...findClientChanges(sent, before, maySend), version };
      return (await save.mutateAsync({ params: { id: client.id }, body })).data;
    });
  }

  function setLaunchStatus({ account_status, is_live, launch_phase_id }: ReturnType<typeof withLive>): void {
    form.setValue('account_status', account_status, { shouldDirty: true });
    form.setValue('is_live', is_live, { shouldDirty: true });
    form.setValue('launch_phase_id', launch_phase_id, { shouldDirty: true });
  }

  /** Returning to the stored package proposes the present booking again. */
  function propose(chosen: Package): void {
    const { services, features } = chosen === before.package ? before : proposeBooking(chosen, before);
    form.setValue('services', [...services], { shouldDirty: true });
    form.setValue('features', [...features], { shouldDirty: true });
  }

  const fields = groupFields(
    form.control,
    clientFields({
      maySend,
      onStatus: (status) => setLaunchStatus(withStatus(status, form.getValues(), before)),
      onLive: (isLive) => setLaunchStatus(withLive(isLive, form.getValues(), before)),
      onPackage: propose,
    }),
  );

  return (
    <>
      <RecordForm
        edit={shared.edit}
        what="client"
        describe={describeAccount}
        form={form}
        label="Client"
        save={save}
        onSubmit={submit}
        layout="sections"
      >
        <Section {...clientSections.account}>
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">{fields('account')}</div>
        </Section>
        {maySend('package') && (
          <Section {...clientSections.access}>
            <div className="flex flex-col gap-6">
              {fields('access')}
              <PackageDifference control={form.control} before={before} />
            </div>
          </Section>
        )}
      </RecordForm>
      {question.dialog}
    </>
  );
}
