import { sourceNames } from '#contract/statistics/uploads.ts';
import { declareStaffEvents } from '#server/core/events/staff-events.ts';
import { toSentence } from '#server/core/events/sentences.ts';

export const uploadStaffEvents = declareStaffEvents({
  stats_uploaded: ({ user, details }) => toSentence(`${user} uploaded ${describeFile(details)}`),
  stats_upload_undone: ({ user, details }) => toSentence(`${user} undid ${describeFile(details)}`),
});

function describeFile({ source, file_name, count }: Record<string, unknown>): string {
  const name = Object.entries(sourceNames).find(([key]) => key === source)?.[1] ?? 'Numbers';
  return `${name} numbers of ${count === 1 ? '1 month' : `${Number(count)} months`} from ${String(file_name) || 'a file'}`;
}
