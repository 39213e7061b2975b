import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { staff } from '#contract/staff/staff.ts';
import { staffMessages, type StaffConversation } from '#contract/staff/messages.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { FormRadios } from '#web/parts/FormChoices.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { Choices } from '../clients/Choices.tsx';
import { isChoice, ReadersForm, readerOptions, toUserIds } from './new-message-values.ts';

/** The version as the dialog opens: a colleague's change meanwhile is refused and not overwritten. */
const Edited = z.extend(ReadersForm, { version: z.int() }).check(isChoice);

/** Changes who reads a conversation. */
export function ReadersButton({ conversation }: { conversation: StaffConversation }): ReactElement {
  const { id, client_id, readers, readers_version, user_name } = conversation;
  const users = useApiQuery(staff.client, { params: { id: client_id } }).data?.data.users ?? [];
  return (
    <ActionButton
      endpoint={staffMessages.changeReaders}
      stale={[staffMessages.read]}
      size="regular"
      title="Who can read it"
      text={
        user_name === null
          ? 'People you take out lose the conversation right away. People you add see all of it.'
          : `${user_name} began it and can always read it. Other people you take out lose it right away, and people you add see all of it.`
      }
      verb="Save"
      schema={Edited}
      values={{
        readers: readers === null ? 'admins' : 'chosen',
        user_ids: (readers ?? []).map((one) => String(one.id)),
        version: readers_version,
      }}
      fields={({ control, watch }) => (
        <FormFields
          control={control}
          fields={{
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
                <Choices {...field} label="People" options={readerOptions(users, readers ?? [])} />
              ) : (
                <></>
              ),
            version: null,
          }}
        />
      )}
      input={({ version, ...values }) => ({ params: { id }, body: { user_ids: toUserIds(values), version } })}
      done="Saved."
      trigger={(open) => (
        <Button variant="secondary" onClick={open}>
          Change who can read it
        </Button>
      )}
    />
  );
}
