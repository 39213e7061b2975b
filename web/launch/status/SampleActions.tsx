import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { account } from '#contract/account.ts';
import { launch } from '#contract/launch.ts';
import { keyOf } from '#web/api/use-answer.ts';
import { useSend } from '#web/api/use-send.ts';
import { Button } from '#web/parts/Button.tsx';
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx';
import { queries, useMe } from '#web/session.tsx';
import { settings } from '#web/settings.ts';
import { changesAddress } from './changes-address.ts';

const ChangesDialog = lazy(() =>
  import('./ChangesDialog.tsx').then((module) => ({ default: module.ChangesDialog })),
);

/** The two ways on from a sample. */
export function SampleActions({ disabledReason }: { disabledReason: string | undefined }): ReactElement {
  const me = useMe();
  const navigate = useNavigate();
  const [isWriting, setWriting] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const publish = useSend(launch.publish, { stale: [launch.timeline, launch.list] });
  const form = settings.outside.requestChangesUrl;

  async function send(): Promise<void> {
    try {
      await publish.mutateAsync({});
    } catch {
      setAsked(false);
      // said by the toast; where the phase is another one by now, the page follows it
      return queries.refetchQueries({ queryKey: keyOf(account.me) });
    }
    await queries.refetchQueries({ queryKey: keyOf(account.me) });
    await navigate({ to: '/launch/status/ready' });
  }

  function request(): void {
    if (form === '') return setWriting(true);
    window.open(changesAddress(form, { clientId: me.client_id, email: me.email }), '_blank', 'noopener');
  }

  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <Button
        disabledReason={disabledReason}
        onClick={() => setAsked(true)}
        className="bg-glow! text-on-glow! not-aria-disabled:hover:bg-[#ffd570]!"
      >
        Publish my site
      </Button>
      <Button
        variant="quiet"
        disabledReason={disabledReason}
        onClick={request}
        className="text-sidebar-ink! inset-ring-1 inset-ring-sidebar-muted not-aria-disabled:hover:bg-sidebar-raised!"
      >
        Request changes
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Publish your website?"
        body="We'll connect your domain, check every page once more and put your website online as you see it in the sample. You'll hear from us as soon as it's live. If you'd still like something changed, request changes first."
        confirmLabel="Publish my site"
        cancelLabel="Not yet"
        pending={publish.isPending}
        onConfirm={() => void send()}
        onCancel={() => setAsked(false)}
      />
      <Suspense>{isWriting && <ChangesDialog email={me.email} onClose={() => setWriting(false)} />}</Suspense>
    </div>
  );
}
