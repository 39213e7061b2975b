import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { newsletterPreviews } from '#contract/newsletter/preview.ts';
import { download } from '#web/api/call.ts';
import { queryKeyOf } from '#web/api/use-api-query.ts';

/** The HTML of what is saved, as it would be mailed now. */
export const useSavedPreview = (): UseQueryResult<string> =>
  useQuery({
    queryKey: queryKeyOf(newsletterPreviews.show, {}),
    queryFn: async () => (await download(newsletterPreviews.show, {})).text(),
  });
