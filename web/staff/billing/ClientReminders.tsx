import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import type { ClientReminders as Reminders } from '#contract/billing/invoice-reminders.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { Reason } from '#contract/fields.ts';
import * as paths from '#contract/paths.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { presentDay } from '#web/parts/dates.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { nextText, pauseText, sentText } from './reminder-words.ts';

const stale = [staffBilling.clientReminders];
const PauseForm = z.extend(Reason, { until: z.string() });

/** The reminders of invoices that a client got and will get, with a pause and one by hand. */
export function ClientReminders({ clientId }: { clientId: number }): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(staffBilling.clientReminders, {
    params: { id: clientId },
  });
  const reminders = data?.data;
  return (
    <section aria-labelledby="invoice-reminders" aria-busy={!reminders && !error}>
      <h2 id="invoice-reminders" className="mb-4 text-xl">
        Reminders
      </h2>
      <Surface>
        {error && !data ? (
          <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
        ) : reminders ? (
          <div className="grid gap-4">
            <NextReminder reminders={reminders} />
            <Actions clientId={clientId} reminders={reminders} />
            <SentReminders reminders={reminders} />
          </div>
        ) : (
          <SkeletonLine width="16rem" />
        )}
      </Surface>
    </section>
  );
}

type RemindersProps = { reminders: Reminders };

function NextReminder({ reminders }: RemindersProps): ReactElement {
  const { is_scheduled, pause } = reminders;
  return (
    <div className="grid gap-1">
      {pause && <p className="font-[600]">{pauseText(pause)}</p>}
      {pause && <p className="text-muted">{pause.reason}</p>}
      <p className={pause || !is_scheduled ? 'text-muted' : undefined}>{nextText(reminders)}</p>
      {!is_scheduled && (
        <Link
          to={paths.staffPackages}
          className="inline-flex min-h-11 items-center text-action underline-offset-2 hover:underline"
        >
          Set the days under Packages
        </Link>
      )}
    </div>
  );
}

function Actions({
  clientId,
  reminders: { pause, open_count },
}: RemindersProps & { clientId: number }): ReactElement {
  const params = { id: clientId };
  return (
    <div className="flex flex-wrap gap-3 max-sm:*:w-full empty:hidden">
      {open_count > 0 && (
        <ActionButton
          trigger={(open) => (
            <Button variant="secondary" onClick={open}>
              Send a reminder
            </Button>
          )}
          endpoint={staffBilling.sendReminder}
          stale={stale}
          title="Send a reminder now"
          text={`The client’s Admins and its billing address get one email about ${open_count === 1 ? 'the open invoice' : `${open_count} open invoices`}.`}
          verb="Send reminder"
          input={() => ({ params })}
          done="The reminder was sent."
        />
      )}
      {pause ? (
        <ActionButton
          trigger={(open) => (
            <Button variant="secondary" onClick={open}>
              Resume reminders
            </Button>
          )}
          endpoint={staffBilling.resumeReminders}
          stale={stale}
          title="Resume reminders"
          text="The client gets reminders by schedule again."
          verb="Resume"
          input={() => ({ params })}
          done="Reminders were resumed."
        />
      ) : (
        <ActionButton
          trigger={(open) => (
            <Button variant="secondary" onClick={open}>
              Pause reminders
            </Button>
          )}
          endpoint={staffBilling.pauseReminders}
          stale={stale}
          title="Pause reminders"
          text="The client gets no reminders by schedule meanwhile. You can still send one."
          verb="Pause"
          schema={PauseForm}
          values={{ until: '', reason: '' }}
          fields={{
            until: {
              label: 'Last day of the pause',
              hint: 'Without a day, reminders are paused until you resume them.',
              input: (input) => <TextInput {...input} type="date" min={presentDay()} />,
            },
            reason: {
              required: true,
              hint: 'Such as a cheque that is on its way. Only colleagues see it.',
              input: (input) => <TextArea {...input} rows={2} />,
            },
          }}
          input={(body) => ({ params, body })}
          done="Reminders are paused."
        />
      )}
    </div>
  );
}

function SentReminders({ reminders: { sent } }: RemindersProps): ReactElement | null {
  if (sent.length === 0) return null;
  return (
    <ul aria-label="Sent" className="divided">
      {sent.map((one) => (
        <li key={`${one.number} ${one.days}`} className="py-3 last:pb-0">
          <span className="block">Invoice {one.number}</span>
          <span className="block text-sm text-muted">{sentText(one)}</span>
        </li>
      ))}
    </ul>
  );
}
