import { useState, type ReactElement } from 'react';
import { NoteDraft, timeline } from '#contract/contacts/timeline.ts';
import { activity } from '#contract/activity/activity.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { CallQuestion } from './CallQuestion.tsx';

export function NewNote({ contactId }: { contactId: number }): ReactElement {
  const form = useSchemaForm({ schema: NoteDraft, defaultValues: { text: '' } });
  const [isLogging, setLogging] = useState(false);
  const add = useApiMutation(timeline.add, {
    stale: [timeline.list, activity.list],
    failure: 'form',
    onSuccess: () => form.reset(),
  });
  return (
    <>
      <Form
        form={form}
        label="New note"
        pending={add.isPending}
        serverError={add.error}
        guard
        onSubmit={({ text }) => add.mutateAsync({ params: { id: contactId }, body: { outcome: null, text } })}
      >
        <FormFields
          control={form.control}
          fields={{ text: { label: 'New note', input: (input) => <TextArea {...input} rows={2} /> } }}
        />
        <FormActions>
          <Button variant="secondary" onClick={() => setLogging(true)}>
            Log a call
          </Button>
          <Button type="submit" variant="secondary" pending={add.isPending}>
            Add note
          </Button>
        </FormActions>
      </Form>
      {isLogging && <CallQuestion contactId={contactId} onClose={() => setLogging(false)} />}
    </>
  );
}
