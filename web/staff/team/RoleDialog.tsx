import type { ReactElement } from 'react';
import { RoleChange, staffTeam, type StaffAccount } from '#contract/staff/team.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { reasonField } from '#web/actions/reason-field.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { Select } from '#web/parts/Select.tsx';
import { RoleNote } from './RoleNote.tsx';
import { reasonHint, roleOptions } from './team-words.ts';

type RoleDialogProps = { account: StaffAccount; onClose: () => void };

/** Gives a colleague another role; the reason goes into the log. */
export const RoleDialog = ({ account: { id, name, role }, onClose }: RoleDialogProps): ReactElement => (
  <ActionDialog
    endpoint={staffTeam.changeRole}
    stale={[staffTeam.list, staffTeam.log]}
    title={`Change the role of ${name}?`}
    text="It applies right away, wherever they’re signed in."
    verb="Change role"
    schema={RoleChange}
    values={{ role, reason: '' }}
    fields={({ control, watch }) => (
      <FormFields
        control={control}
        fields={{
          role: { required: true, input: (input) => <Select {...input} options={roleOptions} /> },
          reason: { ahead: <RoleNote role={watch('role')} />, ...reasonField(reasonHint) },
        }}
      />
    )}
    input={(body) => ({ params: { id }, body })}
    done={({ data }) => `${data.name} is now ${data.role}.`}
    onClose={onClose}
  />
);
