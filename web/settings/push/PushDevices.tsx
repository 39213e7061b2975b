import { useEffect, useState, type ReactElement } from 'react';
import { push } from '#contract/push/push.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { useCache } from '#web/api/use-cache.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { toast } from '#web/parts/toast.ts';
import { useMe } from '#web/session.tsx';
import { HomeScreenSteps } from './HomeScreenSteps.tsx';
import { LoadingDevices } from './LoadingDevices.tsx';
import { PushDeviceRow } from './PushDeviceRow.tsx';
import { pushState, renewSubscription, subscribe } from './subscription.ts';

/** The devices that show new contacts, when each last did, and turning them on for this one. */
export function PushDevices(): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(push.list, {});
  const [ownId, setOwnId] = useOwnDevice();
  if (error)
    return (
      <div className="flex flex-col items-start gap-4">
        <Banner className="w-full">{error.message}</Banner>
        <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  if (!data) return <LoadingDevices />;
  const { devices, public_key } = data.data;
  const isOn = devices.some(({ id }) => id === ownId);
  return (
    <div className="flex flex-col gap-6">
      {devices.length > 0 && (
        <ul className="-my-3 divided">
          {devices.map((device) => (
            <li key={device.id} className="py-3">
              <PushDeviceRow device={device} isOwn={device.id === ownId} />
            </li>
          ))}
        </ul>
      )}
      {devices.length === 0 && (
        <p className="text-muted">
          No device shows new contacts yet. Turn it on where you want to see them at once.
        </p>
      )}
      {!isOn && <TurnOn publicKey={public_key} onSubscribed={setOwnId} />}
    </div>
  );
}

function TurnOn({
  publicKey,
  onSubscribed,
}: {
  publicKey: string;
  onSubscribed: (id: number) => void;
}): ReactElement {
  const { id } = useMe();
  const cache = useCache();
  const [state, setState] = useState(pushState);
  const [isPending, setPending] = useState(false);
  const turnOn = async () => {
    setPending(true);
    try {
      const device = await subscribe(id, publicKey);
      if (device !== null) onSubscribed(device);
      cache.refresh(push.list);
    } catch {
      toast.error('This browser couldn’t turn on notifications. Please try again in a moment.');
    }
    setState(pushState());
    setPending(false);
  };
  if (state === 'home screen') return <HomeScreenSteps />;
  if (state === 'refused')
    return (
      <Banner kind="info">
        Notifications from this site are blocked in your browser. Allow them in the browser’s settings for
        this site, then reload this page.
      </Banner>
    );
  if (state === 'unsupported')
    return <Banner kind="info">This browser can’t show notifications. Your emails are sent as usual.</Banner>;
  return (
    <div className="flex justify-end">
      <Button className="max-sm:w-full" pending={isPending} onClick={() => void turnOn()}>
        Turn on for this device
      </Button>
    </div>
  );
}

/** The id of this browser's device, which is renewed while the screen opens. */
function useOwnDevice() {
  const { id } = useMe();
  const cache = useCache();
  const [ownId, setOwnId] = useState<number | null>(null);
  useEffect(() => {
    void renewSubscription(id).then(
      (device) => {
        if (device === null) return;
        setOwnId(device);
        cache.refresh(push.list);
      },
      () => {},
    );
  }, [id, cache]);
  return [ownId, setOwnId] as const;
}
