import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { staffHealth } from '#contract/staff/health.ts';
import { staffProvider, type Provider } from '#contract/staff/provider.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useCache } from '#web/api/use-cache.ts';
import { groupFields } from '#web/parts/FormFields.tsx';
import { Section } from '#web/parts/Section.tsx';
import { toast } from '#web/parts/toast.ts';
import { useEditForm } from '#web/parts/use-schema-form.ts';
import { RecordForm } from '#web/editing/RecordForm.tsx';
import { useRecordEdit } from '#web/editing/use-record-edit.ts';
import { describeProviderField } from './describe-provider.ts';
import { providerFields } from './provider-fields.tsx';
import { providerSections as sections } from './provider-sections.ts';
import { ProviderForm as schema, toProviderValues, type ProviderValues } from './provider-values.ts';

const grid = 'grid gap-x-4 gap-y-5 sm:grid-cols-2';

export function ProviderForm({ provider }: { provider: Provider }): ReactElement {
  const form = useEditForm({ schema, defaultValues: toProviderValues(provider) });
  const { change } = useCache();
  const navigate = useNavigate();
  const isFirst = provider.name === null;
  const save = useApiMutation(staffProvider.save, {
    stale: [staffHealth.firstSteps],
    failure: 'form',
    onSuccess: ({ data }) => {
      toast.success('Saved. Email and support pages show it from now on.');
      change(staffProvider.read, {}, (current) => ({ ...current, data }));
      // part of the setup: the console shows the next step
      if (isFirst) void navigate({ to: paths.staff });
    },
  });
  const shared = useRecordEdit({
    form,
    record: provider,
    toValues: toProviderValues,
    schema: staffProvider.save.data,
  });
  const submit = (values: ProviderValues) =>
    shared.save(values, async (body) => (await save.mutateAsync({ body })).data);
  const fields = groupFields(form.control, providerFields(provider));
  const section = (name: keyof typeof sections, layout = grid) => (
    <Section {...sections[name]}>
      <div className={layout}>{fields(name)}</div>
    </Section>
  );
  return (
    <RecordForm
      edit={shared.edit}
      what="page"
      describe={describeProviderField}
      form={form}
      label="Provider"
      save={save}
      onSubmit={submit}
      layout="sticky"
    >
      {section('company', 'flex flex-col gap-5')}
      {section('mail')}
      {section('contact')}
      {section('hours')}
      {section('terms', 'flex flex-col gap-5')}
    </RecordForm>
  );
}
