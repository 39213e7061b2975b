import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { account } from '#contract/account/account.ts';
import { launch } from '#contract/launch/launch.ts';
import * as paths from '#contract/paths.ts';
import { createQueryKey } from '#web/api/use-api-query.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import type { ButtonLook } from '#web/parts/button-look.ts';
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx';
import { queryClient } from '#web/session.tsx';

type PublishButtonProps = Pick<ButtonLook, 'variant'> & {
  disabledReason: string | undefined;
  className?: string | undefined;
};

/** Asks for confirmation, since a publish request cannot be undone here. */
export function PublishButton({ variant, disabledReason, className }: PublishButtonProps): ReactElement {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const publish = useApiMutation(launch.publish, { stale: [launch.timeline, launch.list] });

  async function send(): Promise<void> {
    try {
      await publish.mutateAsync({});
    } catch {
      setAsking(false);
      // the error shows as a toast; if the phase has changed, the page updates
      return queryClient.refetchQueries({ queryKey: createQueryKey(account.me) });
    }
    await queryClient.refetchQueries({ queryKey: createQueryKey(account.me) });
    await navigate({ to: paths.launchStatusReady });
  }

  return (
    <>
      <Button
        variant={variant}
        disabledReason={disabledReason}
        onClick={() => setAsking(true)}
        className={className}
      >
        Publish my site
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Publish your website?"
        body="We'll connect your domain, check every page once more and put your website online as you see it in the sample. You'll hear from us as soon as it's live. If you'd still like something changed, request changes first."
        confirmLabel="Publish my site"
        cancelLabel="Not yet"
        pending={publish.isPending}
        onConfirm={() => void send()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
