import type { ReactElement } from 'react';
import { NoteDraft, staffNotes } from '#contract/staff/notes.ts';
import { staff } from '#contract/staff/staff.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';

export function NewNote({ clientId }: { clientId: number }): ReactElement {
  const form = useSchemaForm({ schema: NoteDraft, defaultValues: { text: '' } });
  const create = useApiMutation(staffNotes.create, {
    stale: [staff.client, staffNotes.list],
    failure: 'form',
    onSuccess: () => form.reset(),
  });
  return (
    <Form
      form={form}
      label="New note"
      pending={create.isPending}
      serverError={create.error}
      guard
      onSubmit={(body) => create.mutateAsync({ params: { id: clientId }, body })}
    >
      <FormFields
        control={form.control}
        fields={{ text: { label: 'New note', input: (input) => <TextArea {...input} rows={2} /> } }}
      />
      <FormActions>
        <Button type="submit" variant="secondary" pending={create.isPending}>
          Add note
        </Button>
      </FormActions>
    </Form>
  );
}
