import type { ReactElement } from 'react';
import { staffAnnouncements, type Announcement } from '#contract/announcements/announcements.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { Details } from '../Details.tsx';
import { describeAudience, reachText, roleNames, timeText } from './announcement-words.ts';
import { Recipients } from './Recipients.tsx';

/** A message that was sent or cancelled, and who has read it. */
export function SentAnnouncement({ announcement }: { announcement: Announcement }): ReactElement {
  const { id, state, body, person_count, client_count, seen_count, dismissed_count } = announcement;
  const { channel, mailed_count, failed_count, recipients, changed_by, ends_at } = announcement;
  return (
    <div className="flex flex-col gap-6">
      <Surface className="flex flex-col gap-5">
        <Details
          details={[
            { term: state === 'sent' ? 'Sent' : 'Time', value: `${timeText(announcement)}, ${changed_by}` },
            { term: 'Clients', value: describeAudience(announcement) },
            { term: 'People', value: roleNames[recipients] },
            {
              term: 'Reached',
              value:
                person_count === null
                  ? null
                  : reachText({ people: person_count, clients: client_count ?? 0 }),
            },
            {
              term: 'Notice',
              value:
                channel === 'mail' || state !== 'sent'
                  ? null
                  : `Seen by ${seen_count}, dismissed by ${dismissed_count}`,
            },
            {
              term: 'Email',
              value:
                channel === 'notice' || state !== 'sent'
                  ? null
                  : `Sent to ${mailed_count}, failed for ${failed_count}`,
            },
            {
              term: 'Notice shown until',
              value: ends_at === null || channel === 'mail' ? null : formatRecent(ends_at),
            },
            { term: 'Text', value: body, wide: true },
          ]}
        />
        {isOnDashboards(announcement) && <EndButton id={id} />}
      </Surface>
      {state === 'sent' && <Recipients announcement={announcement} />}
    </div>
  );
}

const isOnDashboards = ({ state, channel, ends_at }: Announcement): boolean =>
  state === 'sent' && channel !== 'mail' && (ends_at === null || Date.parse(ends_at) > Date.now());

const EndButton = ({ id }: { id: number }): ReactElement => (
  <div>
    <ActionButton
      trigger={(open) => (
        <Button variant="secondary" onClick={open}>
          Take off the dashboards
        </Button>
      )}
      endpoint={staffAnnouncements.end}
      stale={[staffAnnouncements.list, staffAnnouncements.read]}
      title="Take this notice off the dashboards?"
      text="Nobody sees it any more. Emails that were sent stay sent."
      verb="Take off"
      cancel="Back"
      danger
      input={() => ({ params: { id } })}
      done="The notice was taken off."
    />
  </div>
);
