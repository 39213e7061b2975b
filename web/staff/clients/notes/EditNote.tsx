import type { ReactElement } from 'react';
import { NoteDraft, staffNotes, type Note } from '#contract/staff/notes.ts';
import { staff } from '#contract/staff/staff.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';

type EditNoteProps = { clientId: number; note: Note; onClose: () => void };

export function EditNote({ clientId, note, onClose }: EditNoteProps): ReactElement {
  const form = useSchemaForm({ schema: NoteDraft, defaultValues: { text: note.text } });
  const save = useApiMutation(staffNotes.edit, {
    stale: [staff.client, staffNotes.list],
    failure: 'form',
    onSuccess: onClose,
  });
  return (
    <Form
      form={form}
      label="Edit note"
      pending={save.isPending}
      serverError={save.error}
      guard
      onSubmit={(body) => save.mutateAsync({ params: { id: clientId, note_id: note.id }, body })}
    >
      <FormFields
        control={form.control}
        fields={{ text: { label: 'Note', input: (input) => <TextArea {...input} rows={3} /> } }}
      />
      <FormActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={save.isPending}>
          Save note
        </Button>
      </FormActions>
    </Form>
  );
}
