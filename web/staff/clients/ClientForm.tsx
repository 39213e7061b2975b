import type { ReactElement } from 'react';
import type { Control } from 'react-hook-form';
import { may, packages, type Package } from '#contract/access.ts';
import { accountStatuses } from '#contract/account/account-statuses.ts';
import { bookableFeatures } from '#contract/features.ts';
import { proposeBooking } from '#contract/packages.ts';
import { staffRecords } from '#contract/staff/records.ts';
import { staff, type AccountChange, type ClientPage } from '#contract/staff/staff.ts';
import { useCache } from '#web/api/use-cache.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Checkbox } from '#web/parts/Checkbox.tsx';
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { FormField } from '#web/parts/FormField.tsx';
import { Select } from '#web/parts/Select.tsx';
import { UrlInput } from '#web/parts/UrlInput.tsx';
import { toast } from '#web/parts/toast.ts';
import { Section } from '#web/parts/Section.tsx';
import { useConfirm } from '#web/parts/use-confirm.ts';
import { EditNotice } from '#web/editing/EditNotice.tsx';
import { errorToShow } from '#web/editing/sending.ts';
import { useRecordEdit } from '#web/editing/use-record-edit.ts';
import { useAccessSubject, useMe } from '#web/session.tsx';
import { Choices } from './Choices.tsx';
import { clientSections } from './client-sections.ts';
import { featureNames, phaseOptions, serviceOptions } from './client-words.ts';
import { describeAccount } from './describe-account.ts';
import { PackageDifference } from './PackageDifference.tsx';
import {
  findClientChanges,
  ClientForm as schema,
  findRisk,
  toClientValues,
  withLive,
  withStatus,
  type ClientInputs,
  type ClientValues,
  type Risk,
} from './client-values.ts';

const packageOptions = packages.map((name) => ({ value: name, label: name }));
const statusOptions = accountStatuses.map((name) => ({ value: name, label: name }));
const featureOptions = bookableFeatures.map((value) => ({ value, label: featureNames[value] }));

/** The package, services, features and account status of a client; a designer sees what belongs to the launch. */
export function ClientForm({ client }: { client: ClientPage }): ReactElement {
  const before = toClientValues(client);
  const form = useSchemaForm({ schema, defaultValues: before });
  const question = useConfirm<Risk>();
  const who = useAccessSubject();
  const maySend = (key: keyof AccountChange) => may(who, staff.changeClient.access, [key]);
  const { change: changeCached } = useCache();
  const save = useApiMutation(staff.changeClient, {
    stale: [staff.clients, staffRecords.activity],
    failure: 'form',
    onSuccess: ({ data }, { params }) => {
      toast.success();
      // not read again: until it had come, a choice taken back would have equalled what stood here before, and not be sent
      changeCached(staff.client, { params }, (answer) => ({ ...answer, data }));
    },
  });

  const shared = useRecordEdit({
    form,
    record: client,
    toValues: toClientValues,
    schema: staff.changeClient.data,
    userId: useMe().id,
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

  /** Back at the stored package, what is booked now is proposed again. */
  function propose(chosen: Package): void {
    const { services, features } = chosen === before.package ? before : proposeBooking(chosen, before);
    form.setValue('services', [...services], { shouldDirty: true });
    form.setValue('features', [...features], { shouldDirty: true });
  }

  return (
    <>
      <EditNotice edit={shared.edit} what="client" describe={describeAccount} />
      <Form
        form={form}
        label="Client"
        pending={save.isPending}
        serverError={errorToShow(save.error)}
        guard
        onSubmit={submit}
        className="gap-10 lg:gap-12"
      >
        <Section {...clientSections.account}>
          <LaunchStatusFields
            mayChangeStatus={maySend('account_status')}
            control={form.control}
            onStatus={(status) => setLaunchStatus(withStatus(status, form.getValues(), before))}
            onLive={(isLive) => setLaunchStatus(withLive(isLive, form.getValues(), before))}
          />
        </Section>
        {maySend('package') && (
          <Section {...clientSections.access}>
            <div className="flex flex-col gap-6">
              <FormField control={form.control} name="package" label="Package" className="sm:max-w-72">
                {(input) => (
                  <Select
                    {...input}
                    options={packageOptions}
                    onChange={(event) => {
                      const chosen = packages.find((name) => name === event.target.value);
                      if (chosen) propose(chosen);
                      void input.onChange(event);
                    }}
                  />
                )}
              </FormField>
              <Choices control={form.control} name="services" label="Services" options={serviceOptions} />
              <Choices control={form.control} name="features" label="Features" options={featureOptions} />
              <PackageDifference control={form.control} before={before} />
            </div>
          </Section>
        )}
        <FormActions className="-mt-5 lg:-mt-7">
          <Button type="submit" pending={save.isPending}>
            Save
          </Button>
        </FormActions>
      </Form>
      <ConfirmDialog
        open={question.asked !== null}
        title={question.asked?.title ?? ''}
        body={question.asked?.body}
        confirmLabel={question.asked?.confirm ?? ''}
        danger={question.asked?.confirm === 'Cancel account'}
        cancelLabel="Back"
        pending={save.isPending}
        onConfirm={() => question.answer(true)}
        onCancel={() => question.answer(false)}
      />
    </>
  );
}

type LaunchStatusProps = {
  control: Control<ClientInputs, unknown, ClientValues>;
  mayChangeStatus: boolean;
  onStatus: (status: ClientValues['account_status']) => void;
  onLive: (isLive: boolean) => void;
};

function LaunchStatusFields({ control, mayChangeStatus, onStatus, onLive }: LaunchStatusProps): ReactElement {
  const { name, ref, onBlur, onChange } = control.register('is_live');
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      {mayChangeStatus && (
        <FormField control={control} name="account_status" label="Status">
          {(input) => (
            <Select
              {...input}
              options={statusOptions}
              onChange={(event) => {
                void input.onChange(event);
                const status = accountStatuses.find((one) => one === event.target.value);
                if (status) onStatus(status);
              }}
            />
          )}
        </FormField>
      )}
      <FormField control={control} name="launch_phase_id" label="Launch phase">
        {(input) => <Select {...input} options={phaseOptions} placeholder="None" />}
      </FormField>
      <FormField
        control={control}
        name="launch_sample_url"
        label="Address of the sample"
        hint="The client opens it from the launch status and from the email about the sample."
        className="sm:col-span-2"
      >
        {(input) => <UrlInput {...input} />}
      </FormField>
      <Checkbox
        label="The website is live"
        hint="Going live sets the status to Live and ends the launch."
        className="sm:col-span-2"
        name={name}
        ref={ref}
        onBlur={onBlur}
        onChange={(event) => {
          void onChange(event);
          onLive(event.target.checked);
        }}
      />
    </div>
  );
}
