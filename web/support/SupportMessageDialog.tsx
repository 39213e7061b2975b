import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { support } from '#contract/support/support.ts';
import type { SentBody } from '#contract/endpoint.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { FormField } from '#web/parts/FormField.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { toast } from '#web/parts/toast.ts';

const Message = z.pick(support.message.body, { message: true });

type SupportMessageDialogProps = {
  topic: SentBody<typeof support.message>['topic'];
  title: string;
  description: string;
  label: string;
  hint?: string;
  /** the toast once the message was sent */
  sent: string;
  onClose: () => void;
};

/** Writes a message to the provider. */
export function SupportMessageDialog({
  topic,
  title,
  description,
  label,
  hint,
  sent,
  onClose,
}: SupportMessageDialogProps): ReactElement {
  const form = useSchemaForm({ schema: Message, defaultValues: { message: '' } });
  const send = useApiMutation(support.message, {
    stale: [support.conversations],
    failure: 'form',
    onSuccess: () => {
      toast.success(sent);
      onClose();
    },
  });
  return (
    <Dialog open title={title} description={description} onOpenChange={(open) => !open && onClose()}>
      <Form
        form={form}
        pending={send.isPending}
        serverError={send.error}
        guard={false}
        onSubmit={({ message }) => send.mutateAsync({ body: { topic, message } })}
      >
        <FormField control={form.control} name="message" label={label} hint={hint} required>
          {(input) => <TextArea {...input} rows={7} />}
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
