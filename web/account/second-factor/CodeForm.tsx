import type { ReactElement, ReactNode } from 'react';
import * as z from 'zod/mini';
import { code } from '#contract/account/sign-in.ts';
import type { ApiCallError } from '#web/api/api-call-error.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { FormFields } from '#web/parts/FormFields.tsx';
import { CodeInput } from './CodeInput.tsx';

const Code = z.object({ code });

type CodeFormProps = {
  label: string;
  hint?: string;
  submitLabel: string;
  danger?: boolean;
  pending: boolean;
  error: ApiCallError | null;
  onCode: (code: string) => Promise<unknown>;
  /** beside the button */
  cancel: ReactNode;
};

export function CodeForm(props: CodeFormProps): ReactElement {
  const { label, hint, submitLabel, danger = false, pending, error, onCode, cancel } = props;
  const form = useSchemaForm({ schema: Code, defaultValues: { code: '' } });
  return (
    <Form
      form={form}
      label={submitLabel}
      pending={pending}
      serverError={error}
      guard={false}
      onSubmit={({ code }) => onCode(code)}
    >
      <FormFields
        control={form.control}
        fields={{
          code: {
            label: label,
            hint: hint,
            className: 'sm:max-w-64',
            input: (input) => <CodeInput {...input} />,
          },
        }}
      />
      <FormActions>
        {cancel}
        <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={pending}>
          {submitLabel}
        </Button>
      </FormActions>
    </Form>
  );
}
