import type { ReactElement } from 'react';
import { refusedMessage, testimonialRequests } from '#contract/testimonials/requests.ts';
import {
  lockedMessage,
  requested,
  testimonialLists,
  testimonials,
  type AskedRequest,
  type Testimonial,
} from '#contract/testimonials/testimonials.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent, formatSince } from '#web/parts/dates.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { toast } from '#web/parts/toast.ts';
import { requestLabels } from '../testimonial-words.ts';

type RequestPanelProps = { testimonial: Testimonial; mayChange: boolean };

const stale = [...testimonialLists, testimonials.read, testimonials.history];

/** The progress of a request, and the actions on it while it is unanswered. */
export function RequestPanel({ testimonial, mayChange }: RequestPanelProps): ReactElement | null {
  const { request, status_id: status } = testimonial;
  if (!request) return null;
  const isAwaited = status === requested;
  return (
    <Surface aria-labelledby="request-title">
      <h2 id="request-title" className="text-lg">
        Request
      </h2>
      {isAwaited && (
        <Banner kind="info" className="mt-3">
          {request.state === 'refused' ? refusedMessage : lockedMessage}
        </Banner>
      )}
      <p className="mt-3">
        <strong className="font-[600]">{requestLabels[request.state]}</strong>
        <span className="text-muted">
          {' '}
          · “{request.title}” to {request.email}, sent {formatSince(request.sent_at)}
        </span>
      </p>
      {request.state === 'bounced' && (
        <p className="mt-2 text-danger">
          The email bounced. Check the address, delete this request and send a new one.
        </p>
      )}
      {isAwaited && <p className="mt-1 text-muted">{reminderWords(request)}</p>}
      {isAwaited && mayChange && request.state !== 'refused' && (
        <Actions id={testimonial.id} request={request} />
      )}
    </Surface>
  );
}

function reminderWords({ state, reminder_at: due, reminded_at: reminded }: AskedRequest): string {
  if (reminded !== null) return `Reminded: ${formatRecent(reminded)}.`;
  if (state === 'refused') return 'You can’t ask this person again. Delete the request when you like.';
  if (state === 'revoked') return 'The link no longer works.';
  return due === null ? 'No reminder will be sent.' : `One reminder will be sent: ${formatRecent(due)}.`;
}

function Actions({ id, request }: { id: number; request: AskedRequest }): ReactElement {
  const params = { id };
  const sendAgain = useApiMutation(testimonialRequests.sendAgain, {
    stale,
    onSuccess: () => toast.success('Testimonial has been requested.'),
  });
  const remind = useApiMutation(testimonialRequests.setReminder, { stale });
  const revoke = useApiMutation(testimonialRequests.revoke, { stale });
  const isRevoked = request.state === 'revoked';
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button variant="secondary" pending={sendAgain.isPending} onClick={() => sendAgain.mutate({ params })}>
        Send again
      </Button>
      {request.reminded_at === null && !isRevoked && (
        <Button
          variant="secondary"
          pending={remind.isPending}
          onClick={() => remind.mutate({ params, body: { reminder: request.reminder_at === null } })}
        >
          {request.reminder_at === null ? 'Remind after a week' : 'Don’t remind'}
        </Button>
      )}
      {!isRevoked && (
        <Button variant="quiet" pending={revoke.isPending} onClick={() => revoke.mutate({ params })}>
          Revoke the link
        </Button>
      )}
    </div>
  );
}
