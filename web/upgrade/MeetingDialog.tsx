import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { email, requiredText } from '#contract/fields.ts';
import { support } from '#contract/support/support.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { EmailInput } from '#web/parts/EmailInput.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { useMe } from '#web/session.tsx';
import { meetingRequestedMessage, requestMeeting } from './words.ts';

const Meeting = z.object({ name: requiredText(191), email });

/** Requests a meeting by message, if no scheduling page is configured. */
export function MeetingDialog({ onClose }: { onClose: () => void }): ReactElement {
  const me = useMe();
  return (
    <ActionDialog
      endpoint={support.message}
      stale={[]}
      title={requestMeeting}
      text="We’ll get in touch to find the package that fits."
      verb={requestMeeting}
      cancel={null}
      schema={Meeting}
      values={{ name: me.name, email: me.email }}
      fields={{
        name: { required: true, input: (input) => <TextInput {...input} autoComplete="name" /> },
        email: { required: true, input: (input) => <EmailInput {...input} autoComplete="email" /> },
      }}
      input={(values) => ({ body: { topic: 'upgrade' as const, message: messageOf(values) } })}
      done={meetingRequestedMessage}
      onClose={onClose}
    />
  );
}

const messageOf = ({ name, email }: z.infer<typeof Meeting>) =>
  `Please contact ${name} <${email}> for a meeting about an upgrade.`;
