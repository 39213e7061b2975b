import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import type { FormId } from '#contract/launch/forms.ts';
import type { Question } from '#contract/launch/question.ts';
import { requiredText } from '#contract/fields.ts';
import { staffLaunch } from '#contract/staff/launch.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';

const SendBack = z.object({ comment: requiredText(1000) });

type SendBackDialogProps = { clientId: number; form: FormId; question: Question; onClose: () => void };

/** Sends an answer back to the client with the reason. */
export const SendBackDialog = ({
  clientId,
  form,
  question: { name, label },
  onClose,
}: SendBackDialogProps): ReactElement => (
  <ActionDialog
    endpoint={staffLaunch.reviewAnswer}
    stale={[staffLaunch.read]}
    title={`Send back: ${label}`}
    text="The client can change this answer again and sees your comment beside it."
    verb="Send back"
    schema={SendBack}
    values={{ comment: '' }}
    fields={{ comment: { required: true, input: (input) => <TextArea {...input} /> } }}
    input={({ comment }) => ({
      params: { id: clientId },
      body: { form, name, state: 'returned' as const, comment },
    })}
    done="Sent back. We’ll email the client once, ten minutes after the last answer you send back."
    onClose={onClose}
  />
);
