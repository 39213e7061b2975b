import { Link } from '@tanstack/react-router';
import { useEffect, type ReactElement } from 'react';
import { RegistrationDraft, staffBilling, type TaxState } from '#contract/billing/staff-billing.ts';
import { taxNames } from '#contract/billing/taxes.ts';
import { staffHealth } from '#contract/staff/health.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { RowFields } from '#web/parts/FormFields.tsx';
import { Section } from '#web/parts/Section.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { toast } from '#web/parts/toast.ts';
import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';

const RegistrationsForm = z.object({ registrations: z.array(RegistrationDraft) });

const toRegistrationValues = (taxes: readonly TaxState[]) => ({
  registrations: taxes.map(({ tax, number, starts_on }) => ({
    tax,
    number: number ?? '',
    starts_on: starts_on ?? '',
  })),
});

/** The number and start of each tax registration, and the clients who are not charged. */
export function Registrations({ taxes }: { taxes: readonly TaxState[] }): ReactElement {
  const form = useSchemaForm({ schema: RegistrationsForm, defaultValues: toRegistrationValues(taxes) });
  useEffect(() => form.reset(toRegistrationValues(taxes), { keepDirtyValues: true }), [form, taxes]);
  const save = useApiMutation(staffBilling.changePackages, {
    stale: [staffBilling.packages, staffHealth.read],
    failure: 'form',
    onSuccess: () => toast.success(),
  });
  return (
    <Section
      title="Tax registration"
      note="A tax is charged under your number from its first day on. Without a number it isn’t charged."
    >
      <Form
        form={form}
        label="Tax registration"
        pending={save.isPending}
        serverError={save.error}
        guard
        onSubmit={(body) => save.mutateAsync({ body })}
      >
        {taxes.map(({ tax, untaxed }, n) => (
          <fieldset key={tax} className="min-w-0">
            <legend className="mb-2 font-[600]">{taxNames[tax]}</legend>
            <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
              <RowFields
                control={form.control}
                row={`registrations.${n}`}
                fields={{
                  tax: null,
                  number: {
                    label: 'Registration number',
                    input: (input) => <TextInput {...input} autoComplete="off" />,
                  },
                  starts_on: {
                    label: 'Charged from',
                    input: (input) => <TextInput {...input} type="date" />,
                  },
                }}
              />
            </div>
            {untaxed.count > 0 && <Untaxed untaxed={untaxed} />}
          </fieldset>
        ))}
        <FormActions>
          <Button type="submit" pending={save.isPending}>
            Save
          </Button>
        </FormActions>
      </Form>
    </Section>
  );
}

function Untaxed({ untaxed: { count, clients } }: Pick<TaxState, 'untaxed'>): ReactElement {
  return (
    <p className="mt-2 text-sm text-muted text-pretty">
      Not charged today to{' '}
      {clients.map(({ id, name }, n) => (
        <span key={id}>
          {n > 0 && ', '}
          <Link to={paths.staffClient} params={{ id }} className="text-action underline underline-offset-4">
            {name}
          </Link>
        </span>
      ))}
      {moreText(count - clients.length)}.
    </p>
  );
}

/** ' and 3 more clients', after the names of some. */
const moreText = (count: number): string =>
  count === 0 ? '' : ` and ${count} more ${count === 1 ? 'client' : 'clients'}`;
