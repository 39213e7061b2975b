import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { AnnouncementDraft, staffAnnouncements } from '#contract/announcements/announcements.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { useTitle } from '#web/routing/title.ts';
import { AnnouncementFields } from './AnnouncementFields.tsx';
import { emptyAnnouncement } from './announcement-values.ts';
import { PreviewButton } from './PreviewButton.tsx';

export function NewAnnouncementScreen(): ReactElement {
  const navigate = useNavigate();
  useTitle('New announcement');
  const form = useSchemaForm({ schema: AnnouncementDraft, defaultValues: emptyAnnouncement });
  const create = useApiMutation(staffAnnouncements.create, {
    stale: [staffAnnouncements.list],
    failure: 'form',
  });
  const isNow = form.watch('send') === 'now';
  return (
    <div className="max-w-form">
      <PageHead
        back={<BackLink to={paths.staffAnnouncements}>Announcements</BackLink>}
        title="New announcement"
      />
      <Form
        form={form}
        label="New announcement"
        pending={create.isPending}
        serverError={create.error}
        guard
        onSubmit={async (body) => {
          const { data } = await create.mutateAsync({ body });
          toast.success(data.state === 'scheduled' ? 'Scheduled.' : 'It’s being sent.');
          await navigate({
            to: paths.staffAnnouncements,
            search: { announcement: String(data.id) },
            replace: true,
            ignoreBlocker: true,
          });
        }}
      >
        <AnnouncementFields form={form} />
        <FormActions>
          <PreviewButton form={form} />
          <Button type="submit" pending={create.isPending}>
            {isNow ? 'Send now' : 'Schedule'}
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}
