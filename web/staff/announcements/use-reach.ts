import { useEffect } from 'react';
import {
  staffAnnouncements,
  type AnnouncementAudience,
  type Reach,
} from '#contract/announcements/announcements.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useDebounced } from '#web/parts/use-debounced.ts';

export type AnyReach = Reach | 'empty' | 'failed' | 'counting';

/** How many people the chosen audience has now, and the zone of the provider. */
export function useReach(audience: AnnouncementAudience): { reach: AnyReach; zone: string } {
  const chosen = JSON.stringify(audience);
  const counted = useDebounced(chosen);
  const { mutate, data, error } = useApiMutation(staffAnnouncements.countAudience, {
    stale: [],
    failure: 'form',
  });
  const isEmpty = isWithoutChoice(audience);
  useEffect(() => {
    const body: AnnouncementAudience = JSON.parse(counted);
    if (!isWithoutChoice(body)) mutate({ body });
  }, [counted, mutate]);
  return {
    reach: isEmpty ? 'empty' : chosen !== counted ? 'counting' : readReach(),
    zone: data?.data.time_zone ?? '',
  };

  function readReach(): AnyReach {
    return data?.data ?? (error ? 'failed' : 'counting');
  }
}

function isWithoutChoice({ audience, packages, services, statuses }: AnnouncementAudience): boolean {
  const chosen = { all: ['all'], package: packages, service: services, status: statuses }[audience];
  return chosen.length === 0;
}
