import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { launchReminders, type ClientLaunchReminders } from '#contract/launch/reminders.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { nextText, scheduleText, sentText } from './reminder-words.ts';

type Props = { clientId: number };

/** The reminders of the launch that a client got and will get, and one by hand. */
export function LaunchReminders({ clientId }: Props): ReactElement {
  const params = { id: clientId };
  const { data, error, isFetching, refetch } = useApiQuery(launchReminders.read, { params });
  const reminders = data?.data;
  return (
    <Surface aria-label="Reminders" aria-busy={!reminders && !error} className="print:hidden">
      <h2 className="mb-3 text-xl">Reminders</h2>
      {error && !data ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : reminders ? (
        <div className="grid gap-4">
          <div className="grid gap-1">
            <p>{nextText(reminders)}</p>
            <p className="text-muted">{scheduleText(reminders.schedule.days)}</p>
          </div>
          <div className="flex flex-wrap gap-3 max-sm:*:w-full empty:hidden">
            {reminders.is_their_turn && <SendReminder clientId={clientId} />}
            <ChangeDays reminders={reminders} />
          </div>
          <SentReminders sent={reminders.sent} />
        </div>
      ) : (
        <SkeletonLine width="16rem" />
      )}
    </Surface>
  );
}

const SendReminder = ({ clientId }: Props): ReactElement => (
  <ActionButton
    trigger={(open) => (
      <Button variant="secondary" onClick={open}>
        Send a reminder
      </Button>
    )}
    endpoint={launchReminders.send}
    stale={[launchReminders.read]}
    title="Send a reminder now"
    text="The client’s Admins get one email about what the launch is waiting for."
    verb="Send reminder"
    input={() => ({ params: { id: clientId } })}
    done="The reminder was sent."
  />
);

/** '3, 7' */
const DaysForm = z.object({
  days: z.pipe(
    z.string().check(z.regex(/^\s*\d+(\s*[,;\s]\s*\d+)*\s*$/, 'Please enter days as numbers, such as 3, 7.')),
    z.transform((typed) => (typed.match(/\d+/g) ?? []).map(Number)),
  ),
});

const ChangeDays = ({ reminders: { schedule } }: { reminders: ClientLaunchReminders }): ReactElement => (
  <ActionButton
    trigger={(open) => (
      <Button variant="secondary" onClick={open}>
        Change the days
      </Button>
    )}
    endpoint={launchReminders.saveSchedule}
    stale={[launchReminders.read]}
    title="Days of launch reminders"
    text="All clients are reminded after this many days without progress, when it’s their turn. Three days after the last reminder, a colleague is asked to call."
    verb="Save days"
    schema={DaysForm}
    values={{ days: schedule.days.join(', ') }}
    fields={{
      days: {
        label: 'Days without progress',
        required: true,
        hint: 'Such as 3, 7.',
        input: (input) => <TextInput {...input} inputMode="numeric" autoComplete="off" />,
      },
    }}
    input={({ days }) => ({ body: { days, version: schedule.version } })}
    done="Saved for all clients."
  />
);

function SentReminders({ sent }: Pick<ClientLaunchReminders, 'sent'>): ReactElement | null {
  if (sent.length === 0) return null;
  return (
    <ul aria-label="Sent" className="divided">
      {sent.map((one) => (
        <li key={`${one.at} ${one.days}`} className="py-3 last:pb-0">
          {sentText(one)}
        </li>
      ))}
    </ul>
  );
}
