import type { ReactElement } from 'react';
import { emailPattern } from '#contract/read-email.ts';
import { refusedMessage, testimonialRequests } from '#contract/testimonials/requests.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { useDebounced } from '#web/parts/use-debounced.ts';

/** Says when this person was last asked within a year, or that they do not want to be asked again. */
export function AskedBefore({ email }: { email: string }): ReactElement | null {
  const address = useDebounced(email.trim());
  const { data } = useApiQuery(
    testimonialRequests.lastAsked,
    { query: { email: address } },
    { enabled: emailPattern.test(address) },
  );
  const {
    asked_at: at = null,
    is_answered: isAnswered = false,
    refused_at: refused = null,
  } = data?.data ?? {};
  if (!emailPattern.test(address)) return null;
  if (refused !== null)
    return (
      <Banner className="sm:col-span-2">
        {refusedMessage} ({formatRecent(refused)})
      </Banner>
    );
  if (at === null) return null;
  return (
    <Banner kind="info" className="sm:col-span-2">
      You asked this person already: {formatRecent(at)}.{' '}
      {isAnswered ? 'They have answered.' : 'They have not answered yet.'}
    </Banner>
  );
}
