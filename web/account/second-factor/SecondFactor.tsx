import { useState, type ReactElement } from 'react';
import { account, type Me } from '#contract/account/account.ts';
import type { Data } from '#contract/endpoint.ts';
import { secondFactor } from '#contract/account/second-factor.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { toast } from '#web/parts/toast.ts';
import { BeginForm } from './BeginForm.tsx';
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
  if (stage.name === 'setting up')
    return (
      <SecondFactorSetup
        begun={stage.begun}
        onCancel={() => setStage(resting)}
        onCodes={(codes) => setStage({ name: 'codes', codes })}
      />
    );
  if (stage.name === 'codes') return <RecoveryCodes codes={stage.codes} onSaved={() => setStage(resting)} />;
  const setUp: OnBegun = (begun) => setStage({ name: 'setting up', begun });
  return me.has_second_factor ? <IsOn mayRemove={mayRemove} onBegun={setUp} /> : <IsOff onBegun={setUp} />;
}

type OnBegun = (begun: Data<typeof secondFactor.begin>) => void;

function IsOff({ onBegun }: { onBegun: OnBegun }): ReactElement {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <StatusDot tone="slate">Off</StatusDot>
        <Button variant="secondary" className="max-sm:w-full" onClick={() => setAsking(true)}>
          Set up two-step sign-in
        </Button>
      </div>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        size="small"
        title="Set up two-step sign-in"
        description="First, show that it's you."
      >
        <BeginForm
          submitLabel="Continue"
          onBegun={onBegun}
          cancel={
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
          }
        />
      </Dialog>
    </>
  );
}

type IsOnProps = { mayRemove: boolean; onBegun: OnBegun };

function IsOn({ mayRemove, onBegun }: IsOnProps): ReactElement {
  const [asking, setAsking] = useState<'replace' | 'remove' | null>(null);
  const remove = useApiMutation(secondFactor.remove, {
    stale: [account.me],
    failure: 'form',
    onSuccess: () => {
      setAsking(null);
      toast.success('Two-step sign-in is off.');
    },
  });
  const close = () => {
    setAsking(null);
    remove.reset();
  };
  const cancel = (
    <Button variant="secondary" onClick={close}>
      Cancel
    </Button>
  );
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
        open={asking === 'replace'}
        onOpenChange={close}
        size="small"
        title="Use another phone"
        description="First, show that it's you. Then set up the new phone."
      >
        <BeginForm submitLabel="Continue" isOn onBegun={onBegun} cancel={cancel} />
      </Dialog>
      <Dialog
        open={asking === 'remove'}
        onOpenChange={close}
        size="small"
        title="Turn off two-step sign-in?"
        description="You'll sign in with just your password again."
      >
        <CodeForm
          label="Code from your app"
          hint="A recovery code works too."
          submitLabel="Turn off"
          danger
          pending={remove.isPending}
          error={remove.error}
          onCode={(code) => remove.mutateAsync({ body: { code } })}
          cancel={cancel}
        />
      </Dialog>
    </>
  );
}
