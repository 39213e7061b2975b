import type { ReactElement } from 'react';
import { MessageText } from '#contract/support/conversation.ts';
import { staffMessages, type StaffConversation } from '#contract/staff/messages.ts';
import { staffQueue } from '#contract/staff/queue.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';

type ReplyFormProps = { conversation: StaffConversation; onSent: () => void };

/** Answers the client: by mail, and on the client's support page. */
export function ReplyForm({ conversation, onSent }: ReplyFormProps): ReactElement {
  const { id, user_name, client_name } = conversation;
  const form = useSchemaForm({ schema: MessageText, defaultValues: { message: '' } });
  const send = useApiMutation(staffMessages.reply, {
    stale: [staffMessages.read, staffMessages.list, staffQueue.list, staffQueue.counts],
    failure: 'form',
    onSuccess: () => {
      toast.success('Your reply is on its way.');
      onSent();
    },
  });
  return (
    <Form
      form={form}
      pending={send.isPending}
      serverError={send.error}
      guard
      onSubmit={(body) => send.mutateAsync({ params: { id }, body })}
    >
      <FormFields
        control={form.control}
        fields={{
          message: {
            label: `Reply to ${user_name ?? client_name}`,
            hint: "It goes out by mail with your name, and stands on the client's support page.",
            required: true,
            input: (input) => <TextArea {...input} rows={6} />,
          },
        }}
      />
      <FormActions>
        <Button type="submit" pending={send.isPending}>
          Send reply
        </Button>
      </FormActions>
    </Form>
  );
}
