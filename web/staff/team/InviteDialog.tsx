import type { ReactElement } from 'react';
import { Colleague, staffTeam } from '#contract/staff/team.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { EmailInput } from '#web/parts/EmailInput.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { Select } from '#web/parts/Select.tsx';
import { nameFields } from '#web/parts/name-fields.tsx';
import { RoleNote } from './RoleNote.tsx';
import { roleOptions } from './team-words.ts';

export const InviteDialog = ({ onClose }: { onClose: () => void }): ReactElement => (
  <ActionDialog
    endpoint={staffTeam.invite}
    stale={[staffTeam.list, staffTeam.log]}
    title="Add to the team"
    text="We’ll email an invitation with a link to set a password. It works for 7 days. Two-step sign-in is set up after that."
    verb="Send invite"
    schema={Colleague}
    values={{ first_name: '', last_name: '', email: '', role: 'Support' }}
    fields={({ control, watch }) => (
      <>
        <FormFields
          control={control}
          fields={{
            ...nameFields,
            email: { required: true, input: (input) => <EmailInput {...input} autoComplete="off" /> },
            role: { required: true, input: (input) => <Select {...input} options={roleOptions} /> },
          }}
        />
        <RoleNote role={watch('role')} />
      </>
    )}
    input={(body) => ({ body })}
    done={({ data }) => `An invitation is on its way to ${data.email}.`}
    onClose={onClose}
  />
);
