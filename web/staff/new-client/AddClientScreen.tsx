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
import { FormField } from '#web/parts/FormField.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Section } from '#web/parts/Section.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { newClient, NewClientForm, toBody } from './new-client-values.ts';
import { PackageFields } from './PackageFields.tsx';
import { countryIn, PlaceFields } from './PlaceFields.tsx';
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
  return (
    <>
      <PageHead
        title="Add client"
        subtitle="They get an account of their own, and the first Admin an email to choose a password."
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
        <Section title="Client" note="The name stands on the agent's websites and in their mails.">
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            <FormField control={control} name="name" label="Name" required className="sm:col-span-2">
              {(input) => <TextInput {...input} autoComplete="off" />}
            </FormField>
            <PlaceFields
              control={control}
              names={{ country: 'country', region: 'state_or_province', zone: 'time_zone' }}
              country={country}
              unknown="Not known yet"
              onCountry={() => {
                form.resetField('state_or_province', { defaultValue: '' });
                form.resetField('time_zone', { defaultValue: '' });
              }}
              onZone={(zone) => form.setValue('time_zone', zone, { shouldDirty: true, shouldValidate: true })}
            />
          </div>
        </Section>
        <Section title="Package" note="The package suggests the services. Change what was agreed otherwise.">
          <PackageFields form={form} />
        </Section>
        <Section title="Sites" note="Forms on these domains bring their contacts to this account.">
          <SiteFields control={control} />
        </Section>
        <Section title="First Admin" note="We'll email an invitation that works for 7 days.">
          <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
            <FormField control={control} name="admin.first_name" label="First name" required>
              {(input) => <TextInput {...input} autoComplete="off" />}
            </FormField>
            <FormField control={control} name="admin.last_name" label="Last name" required>
              {(input) => <TextInput {...input} autoComplete="off" />}
            </FormField>
            <FormField control={control} name="admin.email" label="Email" required className="sm:col-span-2">
              {(input) => <EmailInput {...input} autoComplete="off" />}
            </FormField>
          </div>
        </Section>
        <Section title="Start" note="A client who isn't live begins with the launch form.">
          <FormCheckbox
            control={control}
            name="is_live"
            label="The website is live already"
            hint="Then there's no launch form, and the account is open at once."
          />
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
