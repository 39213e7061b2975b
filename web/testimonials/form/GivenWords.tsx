import { diffWordsWithSpace } from 'diff';
import type { ReactElement } from 'react';
import { testimonialRequests } from '#contract/testimonials/requests.ts';
import { testimonialLists, testimonials, type Testimonial } from '#contract/testimonials/testimonials.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { formatSince } from '#web/parts/dates.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { toast } from '#web/parts/toast.ts';

type GivenWordsProps = { testimonial: Testimonial; mayChange: boolean };

const sentences = {
  current: '',
  needed: 'You changed these words. They can be published once your client agrees to them.',
  asked: 'Your client has been asked whether the changed words may be published.',
  declined: 'Your client doesn’t agree to your edits. Restore their words, or ask again with other edits.',
} as const;

/** The customer's original words, with the changes since. */
export function GivenWords({ testimonial, mayChange }: GivenWordsProps): ReactElement {
  const { id, original_message: original, message, agreement, consent, email, request } = testimonial;
  const askAgain = useApiMutation(testimonialRequests.askAgain, {
    stale: [...testimonialLists, testimonials.read, testimonials.history],
    onSuccess: () => toast.success(`We asked ${email ?? 'your client'}.`),
  });
  const mayAsk = mayChange && (agreement !== 'current' || !consent);
  return (
    <Surface aria-labelledby="given-title">
      <h2 id="given-title" className="text-lg">
        As your client wrote it
      </h2>
      {request && (
        <p className="mt-1 text-sm text-muted">
          In reply to “{request.title}”, sent {formatSince(request.sent_at)} to {request.email}
        </p>
      )}
      <p className="mt-3 whitespace-pre-line">
        {message === null || message === original ? (
          original
        ) : (
          <Difference before={original ?? ''} after={message} />
        )}
      </p>
      <p className="mt-3 text-muted">
        {sentences[agreement] ||
          (consent ? 'They may be published.' : 'Your client would rather not see them published.')}
      </p>
      {mayAsk && (
        <Button
          variant="secondary"
          className="mt-4"
          pending={askAgain.isPending}
          onClick={() => askAgain.mutate({ params: { id } })}
        >
          {agreement === 'asked' ? 'Ask once more' : 'Ask your client'}
        </Button>
      )}
    </Surface>
  );
}

/** Marked by element and line, so that it is not shown by colour alone. */
const Difference = ({ before, after }: { before: string; after: string }): ReactElement => (
  <>
    {diffWordsWithSpace(before, after).map(({ value, added, removed }, place) => {
      if (added)
        return (
          <ins key={place} className="rounded-sm bg-soft text-on-soft underline">
            {value}
          </ins>
        );
      return removed ? (
        <del key={place} className="text-danger">
          {value}
        </del>
      ) : (
        <span key={place}>{value}</span>
      );
    })}
  </>
);
