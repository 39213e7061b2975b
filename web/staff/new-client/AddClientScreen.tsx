import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import * as paths from '#contract/paths.ts';
import { staffClients } from '#contract/staff/clients.ts';
import { staff } from '#contract/staff/staff.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { EmailInput } from '#web/parts/EmailInput.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormCheckbox } from '#web/parts/FormChoices.tsx';
import type { Bound } from '#web/parts/FormField.tsx';
import { groupFields, RowFields } from '#web/parts/FormFields.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { nameFields } from '#web/parts/name-fields.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Section } from '#web/parts/Section.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { newClient, NewClientForm, toBody, type NewClientInputs } from './new-client-values.ts';
import { packageFields } from './package-fields.tsx';
import { countryIn, placeFields } from './place-fields.tsx';
import { SiteFields } from './SiteFields.tsx';

export function AddClientScreen(): ReactElement {
  const navigate = useNavigate();
  const form = useSchemaForm({ schema: NewClientForm, defaultValues: newClient });
  const { control } = form;
  const country = countryIn(useWatch({ control, name: 'country' }));
  const add = useApiMutation(staffClients.add, {
    stale: [staff.clients],
    failure: 'form',
    onSuccess: ({ data }) => {
      toast.success(`${data.name} has been added. The invitation is on its way.`);
      void navigate({
        to: paths.staffClient,
        params: { id: data.id },
        replace: true,
        ignoreBlocker: true,
      });
    },
  });
  const fields = groupFields(control, {
    client: {
      name: {
        required: true,
        className: 'sm:col-span-2',
        input: (input) => <TextInput {...input} autoComplete="off" />,
      },
      ...placeFields({
        country,
        unknown: 'Not known yet',
        onCountry: () => {
          form.resetField('state_or_province', { defaultValue: '' });
          form.resetField('time_zone', { defaultValue: '' });
        },
        onZone: (zone) => form.setValue('time_zone', zone, { shouldDirty: true, shouldValidate: true }),
      }),
    },
    package: packageFields(form),
    sites: { sites: (field) => <SiteFields {...field} /> },
    admin: { admin: (field) => <AdminFields {...field} /> },
    start: {
      is_live: (field) => (
        <FormCheckbox
          {...field}
          label="The website is live already"
          hint="Then there’s no launch form, and the account is open right away."
        />
      ),
    },
  });
  return (
    <>
      <PageHead
        title="Add client"
        subtitle="They get an account of their own, and the first Admin an invitation by email."
      />
      <Form
        form={form}
        label="Add client"
        pending={add.isPending}
        serverError={add.error}
        guard
        onSubmit={(values) => add.mutateAsync({ body: toBody(values) })}
        className="gap-10 lg:gap-12"
      >
        <Section title="Client" note="The name appears on the agent’s websites and in their emails.">
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">{fields('client')}</div>
        </Section>
        <Section title="Package" note="The package suggests the services. Change what was agreed otherwise.">
          <div className="flex flex-col gap-6">{fields('package')}</div>
        </Section>
        <Section title="Sites" note="Forms on these domains bring their contacts to this account.">
          {fields('sites')}
        </Section>
        <Section title="First Admin" note="We’ll email an invitation that works for 7 days.">
          {fields('admin')}
        </Section>
        <Section title="Start" note="A client who isn’t live begins with the launch form.">
          {fields('start')}
        </Section>
        <FormActions className="-mt-5 lg:-mt-7">
          <LinkButton asChild variant="secondary">
            <Link to={paths.staffClients}>Back</Link>
          </LinkButton>
          <Button type="submit" pending={add.isPending}>
            Add client
          </Button>
        </FormActions>
      </Form>
    </>
  );
}

const AdminFields = <Output,>(field: Bound<NewClientInputs, Output, 'admin'>): ReactElement => (
  <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
    <RowFields
      control={field.control}
      row={field.name}
      fields={{
        ...nameFields,
        email: {
          required: true,
          className: 'sm:col-span-2',
          input: (input) => <EmailInput {...input} autoComplete="off" />,
        },
      }}
    />
  </div>
);
