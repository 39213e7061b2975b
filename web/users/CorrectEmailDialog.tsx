import type { ReactElement } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import type { staffPeople } from '#contract/staff/people.ts';
import { CorrectedEmail, type users } from '#contract/users/users.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { EmailInput } from '#web/parts/EmailInput.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { existingUserHint } from './ExistingUser.tsx';
import { correctLabel } from './correct-label.ts';

type CorrectEmailDialogProps = {
  name: string;
  email: string;
  endpoint: typeof users.correctEmail | typeof staffPeople.correctEmail;
  params: { id: number; user_id: number };
  stale: readonly Endpoint[];
  onClose: () => void;
};

/** For an invitation that went to a wrong address. */
export const CorrectEmailDialog = ({
  name,
  email,
  params,
  ...action
}: CorrectEmailDialogProps): ReactElement => (
  <ActionDialog
    {...action}
    title={correctLabel}
    text={`We’ll send ${name} a new invitation. The link in the last one stops working.`}
    verb="Send invite"
    schema={CorrectedEmail}
    values={{ email }}
    fields={({ control }, error) => (
      <FormFields
        control={control}
        fields={{
          email: {
            required: true,
            ...existingUserHint(error, action.onClose),
            input: (input) => <EmailInput {...input} autoComplete="off" />,
          },
        }}
      />
    )}
    input={(body) => ({ params, body })}
    done={({ data }) => `A new invitation is on its way to ${data.email}.`}
  />
);
