import { useState, type ReactElement } from 'react';
import { account, type Me } from '#contract/account/account.ts';
import type { Data } from '#contract/endpoint.ts';
import { secondFactor } from '#contract/account/second-factor.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { BeginForm } from './BeginForm.tsx';
import { Code, codeField } from './code-field.tsx';
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
  const setUp: OnBegun = (offer) => setStage({ name: 'setting up', begun: offer });
  return me.has_second_factor ? <IsOn mayRemove={mayRemove} onBegun={setUp} /> : <IsOff onBegun={setUp} />;
}

type OnBegun = (offer: Data<typeof secondFactor.begin>) => void;

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
        description="First, show that it’s you."
      >
        <BeginForm submitLabel="Continue" onBegun={onBegun} onCancel={() => setAsking(false)} />
      </Dialog>
    </>
  );
}

type IsOnProps = { mayRemove: boolean; onBegun: OnBegun };

function IsOn({ mayRemove, onBegun }: IsOnProps): ReactElement {
  const [asking, setAsking] = useState<'replace' | 'remove' | null>(null);
  const close = () => setAsking(null);
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
            disabledReason={mayRemove ? undefined : 'Two-step sign-in is required for staff.'}
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
        description="First, show that it’s you. Then set up the new phone."
      >
        <BeginForm submitLabel="Continue" isOn onBegun={onBegun} onCancel={close} />
      </Dialog>
      {asking === 'remove' && (
        <ActionDialog
          endpoint={secondFactor.remove}
          stale={[account.me]}
          title="Turn off two-step sign-in?"
          text="You’ll sign in with just your password again."
          verb="Turn off"
          danger
          schema={Code}
          values={{ code: '' }}
          fields={{
            code: { ...codeField, hint: 'A recovery code works too.' },
          }}
          input={(body) => ({ body })}
          done="Two-step sign-in is off."
          onClose={close}
        />
      )}
    </>
  );
}
