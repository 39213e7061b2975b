import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { staffMessages } from '#contract/staff/messages.ts';
import type { ClientPage } from '#contract/staff/staff.ts';
import * as paths from '#contract/paths.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { FormRadios } from '#web/parts/FormChoices.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { MessageFiles } from '#web/support/MessageFiles.tsx';
import { Choices } from '../clients/Choices.tsx';
import { connectFiles } from './file-calls.ts';
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
      fields={({ control, watch }) => (
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
