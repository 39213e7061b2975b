import type { ReactElement } from 'react';
import { account } from '#contract/account/account.ts';
import type { ClientRow } from '#contract/staff/staff.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import type { Data } from '#contract/endpoint.ts';
import * as z from 'zod/mini';
import * as paths from '#contract/paths.ts';

const Impersonation = z.object({ reason: account.impersonate.body.shape.reason });

type ImpersonateDialogProps = { client: Pick<ClientRow, 'id' | 'name'>; onClose: () => void };

/** Asks for the reason, and opens the client's account in a new tab. */
export const ImpersonateDialog = ({ client, onClose }: ImpersonateDialogProps): ReactElement => (
  <ActionDialog
    endpoint={account.impersonate}
    stale={[]}
    title={`Sign in as ${client.name}`}
    text="The client sees your visit in their activity log, in these words."
    verb="Sign in as client"
    schema={Impersonation}
    values={{ reason: '' }}
    fields={({ control, watch }) => (
      <>
        <FormFields
          control={control}
          fields={{ reason: { required: true, input: (input) => <TextArea {...input} /> } }}
        />
        {/* the sentence in the client's activity log */}
        <p className="rounded-control bg-sunken px-4 py-3 text-sm break-words text-muted">
          Support team signed in to your account: {watch('reason').trim() || '…'}
        </p>
      </>
    )}
    input={({ reason }) => ({ body: { client_id: client.id, reason } })}
    // with noopener window.open does not report whether a tab opened, so a link is shown in case it did not
    onDone={({ data }) => void window.open(impersonationAddress(data), '_blank', 'noopener')}
    result={({ data }) => ({
      content: (
        <>
          <p>The account opens in a new tab. If nothing opened, use this link within a minute.</p>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={onClose}>
              Close
            </Button>
            <LinkButton href={impersonationAddress(data)} target="_blank" rel="noopener" onClick={onClose}>
              Open the account
            </LinkButton>
          </div>
        </>
      ),
    })}
    onClose={onClose}
  />
);

/** The address of the sign-in page with a login code, which it exchanges for a session of the account. */
function impersonationAddress({ token, staff_email, redirect }: Data<typeof account.impersonate>): string {
  return `${paths.signIn}?${new URLSearchParams({ token, staff_email, redirect })}`;
}
