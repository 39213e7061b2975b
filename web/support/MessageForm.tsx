import type { ReactElement } from 'react';
import { MessageText } from '#contract/support/conversation.ts';
import type { ApiCallError } from '#web/api/api-call-error.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';

type MessageFormProps = {
  label: string;
  hint?: string;
  rows: number;
  button: string;
  sending: { isPending: boolean; error: ApiCallError | null };
  onSubmit: (body: { message: string }) => Promise<unknown>;
};

/** Continues a conversation, from either side. */
export function MessageForm({
  label,
  hint,
  rows,
  button,
  sending,
  onSubmit,
}: MessageFormProps): ReactElement {
  const form = useSchemaForm({ schema: MessageText, defaultValues: { message: '' } });
  return (
    <Form form={form} pending={sending.isPending} serverError={sending.error} guard onSubmit={onSubmit}>
      <FormFields
        control={form.control}
        fields={{
          message: { label, hint, required: true, input: (input) => <TextArea {...input} rows={rows} /> },
        }}
      />
      <FormActions>
        <Button type="submit" pending={sending.isPending}>
          {button}
        </Button>
      </FormActions>
    </Form>
  );
}
