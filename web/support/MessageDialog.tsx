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
import { messageSent, sendMessage } from './words.ts';

const Message = z.pick(support.message.body, { message: true });

/** Sends a message to the provider when no live chat is available. */
export function MessageDialog({ email, onClose }: { email: string; onClose: () => void }): ReactElement {
  const form = useSchemaForm({ schema: Message, defaultValues: { message: '' } });
  const send = useApiMutation(support.message, {
    stale: [],
    failure: 'form',
    onSuccess: () => {
      toast.success(messageSent);
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={sendMessage}
      description={`Tell us what you need. We answer to ${email}.`}
      onOpenChange={(open) => !open && onClose()}
    >
      <Form
        form={form}
        pending={send.isPending}
        serverError={send.error}
        guard={false}
        onSubmit={({ message }) => send.mutateAsync({ body: { topic: 'help', message } })}
      >
        <FormField control={form.control} name="message" label="Message" required>
          {(input) => <TextArea {...input} rows={6} />}
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
