import { formatLongDay } from '#web/parts/dates.ts';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { erasureDays, staffErasures } from '#contract/staff/erasure.ts';
import { staff, type ClientPage } from '#contract/staff/staff.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { toast } from '#web/parts/toast.ts';
import { ActionRow } from './ActionRow.tsx';

/** Erases all data of a cancelled client after a waiting time, and can stop it until then. */
export function EraseClient({ client }: { client: ClientPage }): ReactElement {
  const stale = [staff.client, staff.clients, staffErasures.list];
  const stop = useApiMutation(staffErasures.stop, {
    stale,
    onSuccess: () => toast.success('Nothing will be erased.'),
  });
  const { erasure } = client;
  return (
    <ActionRow title="Erase everything" note={<Note client={client} />}>
      {erasure && !erasure.has_begun && (
        <Button
          variant="secondary"
          size="small"
          pending={stop.isPending}
          onClick={() => stop.mutate({ params: { id: client.id } })}
        >
          Stop erasing
        </Button>
      )}
      <ActionButton
        trigger={(open) =>
          !erasure &&
          client.account_status === 'Cancelled' && (
            <Button variant="danger" size="small" onClick={open}>
              Erase client
            </Button>
          )
        }
        endpoint={staffErasures.ask}
        stale={stale}
        title="Erase this client?"
        text={`In ${erasureDays} days everything of ${client.name} is deleted for good: people, contacts, websites, files, emails and the activity log. Until then you can stop it. Hand over the archive first: nobody can bring it back.`}
        verb="Erase client"
        danger
        reason="The reason stays in our record. Please leave names and addresses out."
        input={(body) => ({ params: { id: client.id }, body })}
        done={({ data }) =>
          data.erasure ? `Everything will be erased on ${formatLongDay(data.erasure.acts_at)}.` : undefined
        }
      />
    </ActionRow>
  );
}

function Note({ client: { erasure, account_status } }: { client: ClientPage }): ReactElement {
  if (erasure?.has_begun) return <>This client is being erased, which can’t be stopped any more.</>;
  if (erasure)
    return (
      <>
        Everything of this client will be erased on {formatLongDay(erasure.acts_at)}, as {erasure.staff_name}{' '}
        asked: {erasure.reason}
      </>
    );
  return (
    <>
      {account_status === 'Cancelled'
        ? `Deletes everything of this client for good, ${erasureDays} days from now. `
        : 'Only a cancelled client can be erased. '}
      <Link
        to={paths.staffErasures}
        className="inline-block min-h-6 text-action underline underline-offset-2"
      >
        Erased clients
      </Link>
    </>
  );
}
