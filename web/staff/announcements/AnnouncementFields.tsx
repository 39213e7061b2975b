import type { ReactElement } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import type { AnnouncementDraft } from '#contract/announcements/announcements.ts';
import { FormFields } from '#web/parts/FormFields.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { announcementFields } from './announcement-fields.tsx';
import { ReachLine } from './ReachLine.tsx';
import { useReach } from './use-reach.ts';

export type AnnouncementForm = UseFormReturn<AnnouncementDraft, unknown, AnnouncementDraft>;

/** The fields, and how many people they reach. */
export function AnnouncementFields({ form: { control } }: { form: AnnouncementForm }): ReactElement {
  const [audience, packages, services, statuses, recipients] = useWatch({
    control,
    name: ['audience', 'packages', 'services', 'statuses', 'recipients'],
  });
  const [channel, send] = useWatch({ control, name: ['channel', 'send'] });
  const { reach, zone } = useReach({ audience, packages, services, statuses, recipients });
  return (
    <Surface className="flex flex-col gap-5">
      <FormFields control={control} fields={announcementFields({ audience, channel, send, zone })} />
      <ReachLine reach={reach} />
    </Surface>
  );
}
