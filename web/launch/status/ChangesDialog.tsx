import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { support } from '#contract/support/support.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Form, FormActions, useSchemaForm } from '#web/parts/Form.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { toast } from '#web/parts/toast.ts';

const Changes = z.pick(support.message.body, { message: true });

/** Sends requested changes to staff as a message, where the provider has no form of its own. */
export function ChangesDialog({ email, onClose }: { email: string; onClose: () => void }): ReactElement {
  const form = useSchemaForm({ schema: Changes, defaultValues: { message: '' } });
  const send = useApiMutation(support.message, {
    stale: [],
    failure: 'form',
    onSuccess: () => {
      toast.success("Thanks! We've got your changes and will be in touch.");
      onClose();
    },
  });
  return (
    <Dialog
      open
      title="Request changes"
      description={`Tell us what to change. If we have a question, we'll email ${email}.`}
      onOpenChange={(open) => !open && onClose()}
    >
      <Form
        form={form}
        pending={send.isPending}
        serverError={send.error}
        guard={false}
        onSubmit={({ message }) => send.mutateAsync({ body: { topic: 'changes', message } })}
      >
        <FormField
          control={form.control}
          name="message"
          label="What should we change?"
          hint="Name the page and the spot, such as 'Home, the photo at the top'."
          required
        >
          {(input) => <TextArea {...input} rows={8} />}
        </FormField>
        <FormActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={send.isPending}>
            Send
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  );
}
