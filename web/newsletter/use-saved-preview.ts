import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { newsletterPreviews } from '#contract/newsletter/preview.ts';
import { download } from '#web/api/raw-answers.ts';
import { createQueryKey } from '#web/api/use-api-query.ts';

/** The HTML of the saved newsletter, as it would be mailed now. */
export const useSavedPreview = (): UseQueryResult<string> =>
  useQuery({
    queryKey: createQueryKey(newsletterPreviews.show, {}),
    queryFn: async () => (await download(newsletterPreviews.show, {})).text(),
  });
