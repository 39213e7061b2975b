import { useState, type ReactElement } from 'react';
import {
  AnnouncementDraft,
  staffAnnouncements,
  type Announcement,
} from '#contract/announcements/announcements.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { AnnouncementFields } from './AnnouncementFields.tsx';
import { toAnnouncementDraft } from './announcement-values.ts';
import { timeText } from './announcement-words.ts';
import { PreviewButton } from './PreviewButton.tsx';

const stale = [staffAnnouncements.list, staffAnnouncements.read];

/** A message that waits for its time, or has missed it. */
export function EditAnnouncement({ announcement }: { announcement: Announcement }): ReactElement {
  const { id, state, changed_by } = announcement;
  // the one that the form shows: a colleague may have saved another
  const [version, setVersion] = useState(announcement.version);
  const form = useSchemaForm({
    schema: AnnouncementDraft,
    defaultValues: toAnnouncementDraft(announcement),
  });
  const save = useApiMutation(staffAnnouncements.save, {
    stale,
    failure: 'form',
    onSuccess: ({ data }) => {
      setVersion(data.version);
      toast.success(data.state === 'scheduled' ? 'Saved and scheduled.' : 'It’s being sent.');
    },
  });
  const isNow = form.watch('send') === 'now';
  return (
    <Form
      form={form}
      label="Announcement"
      pending={save.isPending}
      serverError={save.error}
      guard
      onSubmit={(draft) => save.mutateAsync({ params: { id }, body: { ...draft, version } })}
    >
      <Banner kind={state === 'missed' ? 'danger' : 'info'}>
        {state === 'missed'
          ? 'This was not sent: its time had passed when it could have been sent. Choose another time, or cancel it.'
          : `Scheduled by ${changed_by}: ${timeText(announcement)}.`}
      </Banner>
      <AnnouncementFields form={form} />
      <FormActions>
        <ActionButton
          trigger={(open) => (
            <Button variant="quiet" onClick={open}>
              Cancel announcement
            </Button>
          )}
          endpoint={staffAnnouncements.cancel}
          stale={stale}
          title="Cancel this announcement?"
          text="Nobody receives it. This can’t be undone."
          verb="Cancel announcement"
          cancel="Back"
          danger
          input={() => ({ params: { id }, body: { version } })}
          done="The announcement was cancelled."
        />
        <PreviewButton form={form} />
        <Button type="submit" pending={save.isPending}>
          {isNow ? 'Send now' : 'Save'}
        </Button>
      </FormActions>
    </Form>
  );
}
