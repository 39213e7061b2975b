import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import type { SecretField } from '#contract/launch/question.ts';
import { staffLaunch } from '#contract/staff/launch.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { CopyButton } from '#web/parts/CopyButton.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { secretNames } from './launch-words.ts';

const Reading = z.pick(staffLaunch.secret.body, { reason: true });

type SecretDialogProps = { clientId: number; field: SecretField; onClose: () => void };

/** Asks for the reason, and shows a password until the dialog closes. */
export const SecretDialog = ({ clientId, field, onClose }: SecretDialogProps): ReactElement => (
  <ActionDialog
    endpoint={staffLaunch.secret}
    stale={[]}
    title={secretNames[field]}
    text="The client sees in their activity log that you read it, and why."
    verb="Read password"
    schema={Reading}
    values={{ reason: '' }}
    fields={{ reason: { required: true, input: (input) => <TextArea {...input} /> } }}
    input={({ reason }) => ({ params: { id: clientId }, body: { field, reason } })}
    result={({ data: { value } }) => ({
      content: (
        <>
          <output className="block rounded-control bg-sunken px-4 py-3 font-mono text-lg break-all whitespace-pre-wrap inset-ring-1 inset-ring-line">
            {value}
          </output>
          <p className="mt-3 text-sm text-muted">It disappears when you close this dialog.</p>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <CopyButton text={value}>Copy password</CopyButton>
            <Button onClick={onClose}>Done</Button>
          </div>
        </>
      ),
    })}
    onClose={onClose}
  />
);
