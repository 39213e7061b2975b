import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { savedReplies } from '#contract/staff/saved-replies.ts';
import { staffMessages } from '#contract/staff/messages.ts';
import type { ClientPage } from '#contract/staff/staff.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { FormRadios } from '#web/parts/FormChoices.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { MessageFiles } from '#web/support/MessageFiles.tsx';
import { Choices } from '../clients/Choices.tsx';
import { connectFiles } from './file-calls.ts';
import { ReplyPicker } from './SavedReplies.tsx';
import { emptyMessage, NewMessageForm, readerOptions, toDraft } from './new-message-values.ts';

/** Begins a conversation with a client. */
export function NewMessage({ client }: { client: ClientPage }): ReactElement {
  const navigate = useNavigate();
  return (
    <ActionButton
      endpoint={staffMessages.start}
      stale={[staffMessages.list]}
      size="regular"
      title={`Message to ${client.name}`}
      verb="Send message"
      schema={NewMessageForm}
      values={emptyMessage}
      fields={({ control, watch, setValue }) => (
        <FormFields
          control={control}
          fields={{
            subject: {
              label: 'Subject',
              required: true,
              input: (input) => <TextInput {...input} autoComplete="off" />,
            },
            message: {
              label: 'Message',
              hint: 'It is emailed in your name, and appears on the client’s support page.',
              required: true,
              ahead: (
                <FirstReplyPicker
                  client={client}
                  userIds={watch('readers') === 'chosen' ? watch('user_ids') : []}
                  message={watch('message')}
                  write={(next) => setValue('message', next, { shouldDirty: true, shouldValidate: true })}
                />
              ),
              input: (input) => <TextArea {...input} rows={7} />,
            },
            file_ids: (field) => <MessageFiles {...field} calls={connectFiles(client.id)} endsWithField />,
            readers: (field) => (
              <FormRadios
                {...field}
                label="Who can read it"
                options={[
                  { value: 'admins', label: 'All Admins of the account' },
                  { value: 'chosen', label: 'Only the people I choose' },
                ]}
              />
            ),
            user_ids: (field) =>
              watch('readers') === 'chosen' ? (
                <Choices {...field} label="People" options={readerOptions(client.users)} />
              ) : (
                <></>
              ),
          }}
        />
      )}
      input={(values) => ({ params: { id: client.id }, body: toDraft(values) })}
      done="Your message is on its way."
      onDone={({ data }, close) => {
        close();
        void navigate({ to: paths.staffMessage, params: { id: data.id }, ignoreBlocker: true });
      }}
      trigger={(open) => (
        <Button variant="secondary" onClick={open}>
          Write a message
        </Button>
      )}
    />
  );
}

type FirstReplyPickerProps = {
  client: ClientPage;
  /** the chosen readers; none if all Admins read it */
  userIds: readonly string[];
  message: string;
  write: (next: string) => void;
};

/** Saved replies for the first message, with the name of the person if it is for one. */
function FirstReplyPicker({ client, userIds, message, write }: FirstReplyPickerProps): ReactElement {
  const [first, ...others] = userIds;
  const query = first === undefined || others.length > 0 ? {} : { user_id: first };
  const { data } = useApiQuery(savedReplies.valuesForClient, { params: { id: client.id }, query });
  const values =
    data && (others.length > 0 ? { ...data.data, first_name: null, last_name: null } : data.data);
  return <ReplyPicker values={values} written={{ text: message, cursor: message.length, write }} />;
}
