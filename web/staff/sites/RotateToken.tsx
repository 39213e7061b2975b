import { useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { useAccessSubject } from '#web/session.tsx';
import { staffRecords } from '#contract/staff/records.ts';
import { oldTokenDays, staffSites } from '#contract/staff/sites.ts';
import { staff, type ClientPage } from '#contract/staff/staff.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx';
import { toast } from '#web/parts/toast.ts';

export function RotateToken({ client }: { client: Pick<ClientPage, 'id' | 'name'> }): ReactElement | null {
  const [isAsking, ask] = useState(false);
  const rotate = useApiMutation(staffSites.rotateToken, {
    stale: [staff.client, staffRecords.activity],
    onSuccess: () => {
      ask(false);
      toast.success(`The site token is replaced. The old one works for ${oldTokenDays} more days.`);
    },
  });
  if (!may(useAccessSubject(), staffSites.rotateToken.access)) return null;
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => ask(true)}>
        Replace token
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Replace the site token?"
        body={`Websites of ${client.name} that we don't host need the new token. Their forms go on with the old one for ${oldTokenDays} days, and after that nothing arrives from them.`}
        confirmLabel="Replace token"
        cancelLabel="Back"
        pending={rotate.isPending}
        onConfirm={() => rotate.mutate({ params: { id: client.id } })}
        onCancel={() => ask(false)}
      />
    </>
  );
}
