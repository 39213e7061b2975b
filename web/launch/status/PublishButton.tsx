import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { account } from '#contract/account/account.ts';
import { launch } from '#contract/launch/launch.ts';
import * as paths from '#contract/paths.ts';
import { createQueryKey } from '#web/api/use-api-query.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import type { ButtonLook } from '#web/parts/button-look.ts';
import { queryClient } from '#web/session.tsx';

type PublishButtonProps = Pick<ButtonLook, 'variant'> & {
  disabledReason: string | undefined;
  className?: string | undefined;
};

/** Asks for confirmation, since a publish request cannot be undone here. */
export function PublishButton({ variant, disabledReason, className }: PublishButtonProps): ReactElement {
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const readMe = () => queryClient.refetchQueries({ queryKey: createQueryKey(account.me) });
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
      <ActionDialog
        isOpen={isAsking}
        endpoint={launch.publish}
        stale={[launch.timeline, launch.list]}
        title="Publish your website?"
        text="We’ll connect your domain, check every page once more and put your website online as you see it in the sample. You’ll hear from us as soon as it’s live. If you’d still like something changed, request changes first."
        verb="Publish my site"
        cancel="Not yet"
        input={() => ({})}
        onDone={() => void readMe().then(() => navigate({ to: paths.launchStatusReady }))}
        onFailed={() => {
          setAsking(false);
          // if the phase has changed, the page updates
          void readMe();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
