import { useState, type ReactElement } from 'react';
import { account, type Me } from '#contract/account.ts';
import type { Data } from '#contract/endpoint.ts';
import { secondFactor } from '#contract/second-factor.ts';
import { useSend } from '#web/api/use-send.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { toast } from '#web/parts/toast.ts';
import { CodeForm } from './CodeForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';

type Stage =
  | { name: 'resting' }
  | { name: 'setting up'; begun: Data<typeof secondFactor.begin> }
  | { name: 'codes'; codes: readonly string[] };

const resting: Stage = { name: 'resting' };

export function SecondFactor({ me, mayRemove }: { me: Me; mayRemove: boolean }): ReactElement {
  const [stage, setStage] = useState<Stage>(resting);
  const begin = useSend(secondFactor.begin, {
    stale: [],
    onSuccess: ({ data }) => setStage({ name: 'setting up', begun: data }),
  });
  if (stage.name === 'setting up')
    return (
      <SecondFactorSetup
        begun={stage.begun}
        onCancel={() => setStage(resting)}
        onCodes={(codes) => setStage({ name: 'codes', codes })}
      />
    );
  if (stage.name === 'codes') return <RecoveryCodes codes={stage.codes} onSaved={() => setStage(resting)} />;
  if (me.has_second_factor)
    return <IsOn mayRemove={mayRemove} onBegun={(begun) => setStage({ name: 'setting up', begun })} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <StatusDot tone="slate">Off</StatusDot>
      <Button
        variant="secondary"
        className="max-sm:w-full"
        pending={begin.isPending}
        onClick={() => begin.mutate({ body: {} })}
      >
        Set up two-step sign-in
      </Button>
    </div>
  );
}

type IsOnProps = { mayRemove: boolean; onBegun: (begun: Data<typeof secondFactor.begin>) => void };

function IsOn({ mayRemove, onBegun }: IsOnProps): ReactElement {
  const [asking, setAsking] = useState<'replace' | 'remove' | null>(null);
  const replace = useSend(secondFactor.begin, {
    stale: [],
    failure: 'form',
    onSuccess: ({ data }) => onBegun(data),
  });
  const remove = useSend(secondFactor.remove, {
    stale: [account.me],
    failure: 'form',
    onSuccess: () => {
      setAsking(null);
      toast.success('Two-step sign-in is off.');
    },
  });
  const isRemoving = asking === 'remove';
  const send = isRemoving ? remove : replace;
  const close = () => {
    setAsking(null);
    remove.reset();
    replace.reset();
  };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <StatusDot tone="green">On</StatusDot>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
          <Button variant="secondary" onClick={() => setAsking('replace')}>
            Use another phone
          </Button>
          <Button
            variant="secondary"
            disabledReason={mayRemove ? undefined : 'Staff keep their two-step sign-in.'}
            onClick={() => setAsking('remove')}
          >
            Turn off
          </Button>
        </div>
      </div>
      <Dialog
        open={asking !== null}
        onOpenChange={close}
        size="small"
        title={isRemoving ? 'Turn off two-step sign-in?' : 'Use another phone'}
        description={
          isRemoving
            ? 'Your password alone will open your account again.'
            : 'Show that it is you, and set up the new phone next.'
        }
      >
        <CodeForm
          key={asking}
          label="Code from your app"
          hint="A recovery code will do as well."
          submitLabel={isRemoving ? 'Turn off' : 'Continue'}
          danger={isRemoving}
          pending={send.isPending}
          error={send.error}
          onCode={(code) => send.mutateAsync({ body: { code } })}
          cancel={
            <Button variant="secondary" onClick={close}>
              Cancel
            </Button>
          }
        />
      </Dialog>
    </>
  );
}
