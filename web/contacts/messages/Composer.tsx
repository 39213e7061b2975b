import { useState, type ReactElement } from 'react';
import { activity } from '#contract/activity/activity.ts';
import { readsOfContact } from '#contract/contacts/contacts.ts';
import { contactMessages, MessageForm, refusals, type MessageStart } from '#contract/contacts/messages.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Checkbox } from '#web/parts/Checkbox.tsx';
import { formatDate } from '#web/parts/dates.ts';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSavedDraft } from '#web/parts/use-saved-draft.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { toQuote } from '../reply.ts';
import { useEmailTemplate } from '../templates/use-email-template.tsx';
import { emailDrafts } from './drafts.ts';

type ComposerProps = { contactId: number; onClose: () => void };

/** Writes an email to the contact. It begins with the draft as the server has it, not with an earlier one. */
export function Composer({ contactId, onClose }: ComposerProps): ReactElement {
  const { data, error, isFetchedAfterMount, isFetching, refetch } = useApiQuery(
    contactMessages.start,
    { params: { id: contactId } },
    { staleTime: 0 },
  );
  if (error)
    return <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />;
  if (!data || !isFetchedAfterMount) return <SkeletonLine width="60%" />;
  return <ComposerForm contactId={contactId} start={data.data} onClose={onClose} />;
}

type ComposerFormProps = ComposerProps & { start: MessageStart };

function ComposerForm({ contactId, start, onClose }: ComposerFormProps): ReactElement {
  const saver = emailDrafts(contactId);
  const [first] = useState(() => ({ ...start, ...saver.unsaved() }));
  const [isQuoting, setQuoting] = useState(true);
  const form = useSchemaForm({
    schema: MessageForm,
    defaultValues: { subject: first.subject, text: first.text },
  });
  const draft = useSavedDraft(form, {
    saver,
    toDraft: ({ subject, text }) => ({ subject, text }),
    isStored: first.saved_at !== null,
  });
  const send = useApiMutation(contactMessages.send, {
    stale: [...readsOfContact, contactMessages.list, contactMessages.start, activity.list],
    failure: 'form',
  });
  const quote = first.last_words && toQuote(first.last_words.text, formatDate(first.last_words.written_at));
  const refusal = start.refusal;
  const { picker, missing, keepCursor } = useEmailTemplate(form, contactId, first);
  return (
    <Form
      form={form}
      label="New email"
      pending={send.isPending}
      serverError={send.error}
      guard={draft.isFailing}
      unsaved={{ isUnsaved: () => saver.unsaved() !== null }}
      onSubmit={async (values) => {
        const body = { ...values, quote: isQuoting && quote ? quote : '' };
        await draft.sendWith(() => send.mutateAsync({ params: { id: contactId }, body }));
        toast.success('Your email is on its way.');
        onClose();
      }}
    >
      {refusal === null ? (
        <p className="text-muted">
          To <span className="break-words text-ink">{start.address}</span>
        </p>
      ) : (
        <Banner>{refusals[refusal]}</Banner>
      )}
      {picker}
      <FormFields
        control={form.control}
        fields={{
          subject: { label: 'Subject', input: (input) => <TextInput {...input} /> },
          text: {
            label: 'Message',
            input: (input) => (
              <TextArea
                {...input}
                rows={8}
                onBlur={(event) => {
                  keepCursor(event.currentTarget.selectionStart);
                  void input.onBlur(event);
                }}
              />
            ),
          },
        }}
      />
      {missing}
      {quote !== null && (
        <div>
          <Checkbox
            label="Quote their last message"
            checked={isQuoting}
            onChange={(event) => setQuoting(event.target.checked)}
          />
          {isQuoting && <p className="text-sm break-words whitespace-pre-line text-muted">{quote}</p>}
        </div>
      )}
      <FormActions>
        <output className="self-center text-sm text-muted empty:hidden">{draft.note}</output>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        <Button
          type="submit"
          pending={send.isPending}
          disabledReason={refusal === null ? undefined : refusals[refusal]}
        >
          Send email
        </Button>
      </FormActions>
    </Form>
  );
}
