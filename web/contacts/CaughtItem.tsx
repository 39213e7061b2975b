import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { activity } from '#contract/activity/activity.ts';
import { may } from '#contract/access.ts';
import { contactLists, contacts } from '#contract/contacts/contacts.ts';
import { type CaughtForm } from '#contract/contacts/submissions.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { PhoneText } from '#web/parts/Shown.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { toast } from '#web/parts/toast.ts';
import { useAccessSubject } from '#web/session.tsx';

/** One form with its whole content, which shows whether a person or a robot sent it. */
export function CaughtItem({ form }: { form: CaughtForm }): ReactElement {
  const { name, email, phone_number: phone, notes, source, caught_at: at } = form;
  return (
    <Surface aria-label={`From ${name || email}`}>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className="text-lg break-words">{name || email}</h2>
          <p className="mt-1 text-muted break-words">
            {name && email}
            {name && phone && ' · '}
            {phone && <PhoneText number={phone} />}
          </p>
          <p className="mt-1 text-sm text-muted">
            {source} · {formatRecent(at)}
          </p>
        </div>
        <NotSpam form={form} />
      </div>
      {notes !== null && <p className="mt-4 break-words whitespace-pre-wrap">{notes}</p>}
    </Surface>
  );
}

function NotSpam({ form: { id, kind, name, email } }: { form: CaughtForm }): ReactElement | null {
  const mayRelease = may(useAccessSubject(), contacts.release.access);
  const navigate = useNavigate();
  const release = useApiMutation(contacts.release, {
    stale: [...contactLists, contacts.caught, activity.notifications],
    onSuccess: ({ data: { lead_id: lead } }) => {
      if (kind === 'newsletter' || lead === null)
        return toast.success(`We’ve emailed ${email} to confirm the newsletter.`);
      toast.success(`${name || email} is now one of your contacts.`, {
        label: 'Open',
        onPress: () => void navigate({ to: paths.contact, params: { id: lead } }),
      });
    },
  });
  if (!mayRelease) return null;
  return (
    <Button
      variant="secondary"
      aria-label={`Not spam: ${name || email}`}
      pending={release.isPending}
      onClick={() => release.mutate({ params: { id } })}
    >
      Not spam
    </Button>
  );
}
