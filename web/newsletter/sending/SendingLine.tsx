import type { ReactElement } from 'react';
import { newsletterSending } from '#contract/newsletter/sending.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { sendingSentence } from './sending-words.ts';

const movingMs = 5000;
const restingMs = 60_000;

/** The progress of the latest newsletter, in one line; empty before the first one. */
export function SendingLine(): ReactElement | null {
  const { data } = useApiQuery(newsletterSending.progress, {}, { pollEvery: restingMs });
  const progress = data?.data;
  const words = progress ? sendingSentence(progress) : null;
  if (!progress || words === null) return null;
  return (
    <>
      <output className="mb-5 block text-muted">{words}</output>
      {(progress.state === 'due' || progress.state === 'sending') && <MovingProgress />}
    </>
  );
}

/** Polls more often while it is shown. */
function MovingProgress(): null {
  useApiQuery(newsletterSending.progress, {}, { pollEvery: movingMs });
  return null;
}
