import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { staffMessages } from '#contract/staff/messages.ts';
import { staff, type ClientPage } from '#contract/staff/staff.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormRadios } from '#web/parts/FormChoices.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonDetail } from '#web/parts/Skeleton.tsx';
import { RecordError } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { Choices } from '../clients/Choices.tsx';
import { emptyMessage, NewMessageForm, readerOptions, toDraft } from './new-message-values.ts';

/** Begins a conversation with a client. */
export function NewMessageScreen(): ReactElement {
  const params = useParams({ strict: false });
  const id = Number(params.id);
  const { data, error, isFetching, refetch } = useApiQuery(staff.client, { params: { id } });
  const client = data?.data;
  return (
    <div className="max-w-form">
      <PageHead
        back={<BackLink to={paths.staffClient} params={{ id }} />}
        title="New message"
        subtitle={client ? `To ${client.name}` : '\u00a0'}
      />
      {client ? (
        <MessageForm key={client.id} client={client} />
      ) : error ? (
        <RecordError
          error={error}
          missing="We couldn’t find this client."
          pending={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonDetail lines={8} />
      )}
    </div>
  );
}

function MessageForm({ client }: { client: ClientPage }): ReactElement {
  const navigate = useNavigate();
  const form = useSchemaForm({ schema: NewMessageForm, defaultValues: emptyMessage });
  const readers = useWatch({ control: form.control, name: 'readers' });
  const start = useApiMutation(staffMessages.start, { stale: [staffMessages.list], failure: 'form' });
  return (
    <Surface aria-label="New message">
      <Form
        form={form}
        pending={start.isPending}
        serverError={start.error}
        guard
        onSubmit={async (values) => {
          const { data } = await start.mutateAsync({ params: { id: client.id }, body: toDraft(values) });
          toast.success('Your message is on its way.');
          await navigate({ to: paths.staffMessage, params: { id: data.id }, ignoreBlocker: true });
        }}
      >
        <FormFields
          control={form.control}
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
              input: (input) => <TextArea {...input} rows={8} />,
            },
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
              readers === 'chosen' ? (
                <Choices {...field} label="People" options={readerOptions(client.users)} />
              ) : (
                <></>
              ),
          }}
        />
        <FormActions>
          <Button type="submit" pending={start.isPending}>
            Send message
          </Button>
        </FormActions>
      </Form>
    </Surface>
  );
}
