import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { text } from '#contract/fields.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { Section } from '#web/parts/Section.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { toast } from '#web/parts/toast.ts';

const taxes = ['GST', 'HST', 'PST', 'QST', 'RST'] as const;
const number = text(50);
const RegistrationsForm = z.object({ GST: number, HST: number, PST: number, QST: number, RST: number });

export function Registrations({ stored }: { stored: Record<string, string> }): ReactElement {
  const valueOf = (tax: string) => stored[tax] ?? '';
  const form = useSchemaForm({
    schema: RegistrationsForm,
    defaultValues: {
      GST: valueOf('GST'),
      HST: valueOf('HST'),
      PST: valueOf('PST'),
      QST: valueOf('QST'),
      RST: valueOf('RST'),
    },
  });
  const save = useApiMutation(staffBilling.changePackages, {
    stale: [staffBilling.packages],
    failure: 'form',
    onSuccess: () => toast.success(),
  });
  return (
    <Section title="Tax registration" note="These numbers stand beside the taxes on every new invoice.">
      <Form
        form={form}
        label="Tax registration"
        pending={save.isPending}
        serverError={save.error}
        guard
        onSubmit={(registrations) => save.mutateAsync({ body: { registrations } })}
      >
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          {taxes.map((tax) => (
            <FormField key={tax} control={form.control} name={tax} label={tax}>
              {(input) => <TextInput {...input} autoComplete="off" />}
            </FormField>
          ))}
        </div>
        <FormActions>
          <Button type="submit" pending={save.isPending}>
            Save
          </Button>
        </FormActions>
      </Form>
    </Section>
  );
}
