import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { account } from '#contract/account.ts';
import { launch } from '#contract/launch.ts';
import { keyOf } from '#web/api/use-answer.ts';
import { useSend } from '#web/api/use-send.ts';
import { Button } from '#web/parts/Button.tsx';
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
  const publish = useSend(launch.publish, { stale: [launch.timeline, launch.list] });
  const form = settings.outside.requestChangesUrl;

  async function send(): Promise<void> {
    try {
      await publish.mutateAsync({});
    } catch {
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
        pending={publish.isPending}
        onClick={() => void send()}
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
      <Suspense>{isWriting && <ChangesDialog email={me.email} onClose={() => setWriting(false)} />}</Suspense>
    </div>
  );
}
