import { Laptop, Smartphone } from 'lucide-react';
import type { ReactElement } from 'react';
import { DeviceSettings, push, type PushDevice } from '#contract/push/push.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useCache } from '#web/api/use-cache.ts';
import { Button } from '#web/parts/Button.tsx';
import { formatSince } from '#web/parts/dates.ts';
import { FormCheckbox } from '#web/parts/FormChoices.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { toast } from '#web/parts/toast.ts';
import { useMe } from '#web/session.tsx';
import { unsubscribe } from './subscription.ts';

type PushDeviceRowProps = { device: PushDevice; isOwn: boolean };

export function PushDeviceRow({ device, isOwn }: PushDeviceRowProps): ReactElement {
  const name = device.name ?? 'Unknown device';
  const Icon = /iphone|ipad|android/i.test(name) ? Smartphone : Laptop;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-[550]">
          {name}
          {isOwn && <Tag kind="update">This device</Tag>}
        </p>
        <Status device={device} />
      </div>
      <div className="flex gap-1">
        <SendTest device={device} name={name} />
        <ChangeSettings device={device} name={name} />
        <Remove device={device} name={name} isOwn={isOwn} />
      </div>
    </div>
  );
}

function Status({ device }: { device: PushDevice }): ReactElement {
  const { is_on, is_unreached, sent_at, received_at, quiet_from, quiet_to } = device;
  const quiet = quiet_from !== null && quiet_to !== null ? ` Quiet from ${quiet_from} to ${quiet_to}.` : '';
  const received =
    received_at === null ? 'Nothing received yet.' : `Last received ${formatSince(received_at)}.`;
  if (!is_on) return <p className="text-sm text-muted">Turned off.</p>;
  return (
    <>
      {is_unreached && sent_at !== null && (
        <p className="text-sm text-danger">
          Didn’t confirm the notification sent {formatSince(sent_at)}. Open Foyer on it, or check its
          settings.
        </p>
      )}
      <p className="text-sm text-muted">
        {received}
        {quiet}
      </p>
    </>
  );
}

type ActionProps = { device: PushDevice; name: string };

/** Seconds after which the list is asked whether the device has shown the test. */
const looksAfter = [2, 5, 10];

function SendTest({ device, name }: ActionProps): ReactElement {
  const cache = useCache();
  const test = useApiMutation(push.test, {
    stale: [push.list],
    onSuccess: () => {
      toast.success('Test sent. The device shows it within a few seconds.');
      for (const seconds of looksAfter) setTimeout(() => cache.refresh(push.list), seconds * 1000);
    },
  });
  return (
    <Button
      variant="quiet"
      size="small"
      aria-label={`Send test to ${name}`}
      pending={test.isPending}
      disabledReason={device.is_on ? undefined : 'Turn on this device first.'}
      onClick={() => test.mutate({ params: { id: device.id } })}
    >
      Send test
    </Button>
  );
}

const ChangeSettings = ({ device, name }: ActionProps): ReactElement => (
  <ActionButton
    endpoint={push.update}
    stale={[push.list]}
    title={name}
    text="During its quiet hours a device shows nothing. Afterwards it shows what arrived, once. The hours are in your account’s time zone."
    verb="Save"
    schema={DeviceSettings}
    values={{
      is_on: device.is_on,
      quiet_from: device.quiet_from ?? '',
      quiet_to: device.quiet_to ?? '',
    }}
    fields={({ control }) => (
      <FormFields
        control={control}
        fields={{
          is_on: (field) => <FormCheckbox {...field} label="Show new contacts on this device" />,
          quiet_from: {
            label: 'Quiet from',
            input: (input) => <TextInput {...input} type="time" />,
          },
          quiet_to: {
            label: 'Quiet until',
            input: (input) => <TextInput {...input} type="time" />,
          },
        }}
      />
    )}
    input={(body) => ({ params: { id: device.id }, body })}
    done="Saved"
    trigger={(open) => (
      <Button variant="quiet" size="small" aria-label={`Settings of ${name}`} onClick={open}>
        Settings
      </Button>
    )}
  />
);

function Remove({ device, name, isOwn }: ActionProps & { isOwn: boolean }): ReactElement {
  const { id } = useMe();
  return (
    <ActionButton
      endpoint={push.remove}
      stale={[push.list]}
      title={`Remove ${name}?`}
      text="It shows no new contacts any more. You can turn it on again on the device itself."
      verb="Remove"
      danger
      input={() => ({ params: { id: device.id } })}
      onDone={(_answer, close) => {
        if (isOwn) void unsubscribe(id);
        close();
      }}
      trigger={(open) => (
        <Button variant="quiet" size="small" aria-label={`Remove ${name}`} onClick={open}>
          Remove
        </Button>
      )}
    />
  );
}
