import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { staffHealth } from '#contract/staff/health.ts';
import { staffProvider, type Provider } from '#contract/staff/provider.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useCache } from '#web/api/use-cache.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { groupFields } from '#web/parts/FormFields.tsx';
import { Section } from '#web/parts/Section.tsx';
import { toast } from '#web/parts/toast.ts';
import { useEditForm } from '#web/parts/use-schema-form.ts';
import { EditNotice } from '#web/editing/EditNotice.tsx';
import { errorToShow } from '#web/editing/sending.ts';
import { useRecordEdit } from '#web/editing/use-record-edit.ts';
import { useMe } from '#web/session.tsx';
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
    userId: useMe().id,
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
    <>
      <EditNotice edit={shared.edit} what="page" describe={describeProviderField} />
      <Form
        form={form}
        label="Provider"
        pending={save.isPending}
        serverError={errorToShow(save.error)}
        guard
        onSubmit={submit}
        className="gap-10 **:[input,select,textarea,button]:scroll-mb-28 lg:gap-12"
      >
        {section('company', 'flex flex-col gap-5')}
        {section('mail')}
        {section('contact')}
        {section('hours')}
        {section('terms', 'flex flex-col gap-5')}
        <FormActions className="sticky bottom-0 z-5 -mx-4 -mb-6 border-t border-line bg-ground px-4 py-3 lg:-mx-8 lg:px-8">
          <Button type="submit" pending={save.isPending}>
            Save
          </Button>
        </FormActions>
      </Form>
    </>
  );
}
