import { useState, type ReactElement } from 'react';
import { refusedMessage, testimonialRequests, type RequestDraft } from '#contract/testimonials/requests.ts';
import {
  testimonialLists,
  testimonials,
  type AskedRequest,
  type Testimonial,
} from '#contract/testimonials/testimonials.ts';
import { fillPlaceholders } from '#contract/testimonials/words.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { EmailText } from '#web/parts/EmailText.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { toast } from '#web/parts/toast.ts';
import { MailPreview } from '../request/MailPreview.tsx';
import { DeleteTestimonial } from './DeleteTestimonial.tsx';
import { listRequestMoments } from './request-timeline.ts';

type AwaitedProps = { testimonial: Testimonial; request: AskedRequest; mayChange: boolean };

/** A testimonial that is still awaited has a request and nothing to edit. */
export const AwaitedRequest = (props: AwaitedProps): ReactElement => (
  <>
    <Progress {...props} />
    <SentMail {...props} />
  </>
);

function Progress({ testimonial, request, mayChange }: AwaitedProps): ReactElement {
  return (
    <Surface aria-labelledby="request-title">
      <h2 id="request-title" className="text-lg">
        Request
      </h2>
      <p className="mt-3">{describeWait(testimonial.first_name, request)}</p>
      <ol className="mt-4 flex flex-col gap-3 border-l-2 border-line pl-4">
        {listRequestMoments(request).map(({ label, tone, at }) => (
          <li key={label}>
            <StatusDot tone={tone}>{label}</StatusDot>
            {at !== null && <span className="block text-sm text-muted">{formatRecent(at)}</span>}
          </li>
        ))}
      </ol>
      {mayChange && (
        <div className="mt-6 flex flex-wrap gap-3">
          {request.state !== 'refused' && <Actions id={testimonial.id} request={request} />}
          <div className="ml-auto">
            <DeleteTestimonial id={testimonial.id} />
          </div>
        </div>
      )}
    </Surface>
  );
}

function describeWait(name: string, { state }: AskedRequest): string {
  switch (state) {
    case 'refused':
      return `${refusedMessage} You can delete this request.`;
    case 'revoked':
      return 'The link no longer works. Send the request again to give them a new one.';
    case 'bounced':
      return 'The email bounced. Check the address, delete this request and send a new one.';
    default:
      return `Waiting for ${name}. Their testimonial appears here when they submit it.`;
  }
}

const stale = [...testimonialLists, testimonials.read, testimonials.history];

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
    <>
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
    </>
  );
}

/** The words as the customer reads them, with the names filled in. */
function SentMail({ testimonial, request, mayChange }: AwaitedProps): ReactElement {
  const [previewed, setPreviewed] = useState<RequestDraft | null>(null);
  const { first_name, last_name, phone_number, name, lead_id: contactId } = testimonial;
  const { email, title, body, signature } = request;
  const fill = (words: string) => fillPlaceholders(words, testimonial);
  return (
    <Surface aria-labelledby="mail-title">
      <h2 id="mail-title" className="text-lg">
        Email to {name}
      </h2>
      <p className="mt-1 text-muted">
        <EmailText email={email} />
        {phone_number !== null && ` · ${phone_number}`}
        {contactId !== null && ' · In your contacts'}
      </p>
      <div className="mt-4 flex flex-col gap-3 border-l-2 border-line pl-4">
        <p className="font-[600]">{fill(title)}</p>
        {body !== '' && <p className="whitespace-pre-line">{fill(body)}</p>}
        <p className="whitespace-pre-line">{fill(signature)}</p>
      </div>
      {mayChange && (
        <Button
          variant="secondary"
          className="mt-4"
          onClick={() =>
            setPreviewed({
              first_name,
              last_name,
              email,
              title,
              body,
              signature,
              add_to_lead: false,
              reminder: false,
            })
          }
        >
          Preview the email
        </Button>
      )}
      {previewed && <MailPreview draft={previewed} onClose={() => setPreviewed(null)} />}
    </Surface>
  );
}
