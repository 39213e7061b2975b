import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement, type ReactNode } from 'react';
import { account } from '#contract/account/account.ts';
import { newsletterConsent } from '#contract/newsletter/consent.ts';
import { newsletters, type Newsletter } from '#contract/newsletter/newsletter.ts';
import { maxNewsletterBytes } from '#contract/newsletter/preview.ts';
import * as paths from '#contract/paths.ts';
import { download } from '#web/api/raw-answers.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { formatSince } from '#web/parts/dates.ts';
import { saveFile } from '#web/parts/save-file.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { toast } from '#web/parts/toast.ts';
import { AudienceSection } from './audience/AudienceSection.tsx';
import { buildChecklist } from './checklist.ts';
import { Checklist } from './Checklist.tsx';
import { useTimeZone } from '#web/session.tsx';
import { usePresent } from '#web/parts/use-present.ts';
import { formatSendTime, formatMonth, previewDay, timeLeft } from './newsletter-dates.ts';
import { OfNewsletter } from './OfNewsletter.tsx';
import { NewsletterPreview } from './preview/NewsletterPreview.tsx';
import { SavedMail } from './preview/SavedMail.tsx';
import { SendingLine } from './sending/SendingLine.tsx';
import { useForced } from './use-forced.ts';
import { useSavedPreview } from './use-saved-preview.ts';

export const ReviewScreen = (): ReactElement => (
  <OfNewsletter>{(newsletter) => <Review newsletter={newsletter} />}</OfNewsletter>
);

/** The newsletter to be sent, its time, and the remaining options. */
function Review({ newsletter }: { newsletter: Newsletter }): ReactElement {
  const forced = useForced();
  const [isShown, setIsShown] = useState(false);
  const preview = useSavedPreview();
  const { data: audience } = useApiQuery(newsletterConsent.audience, {});
  const points = buildChecklist({
    content: newsletter,
    bytes: preview.data === undefined ? undefined : new Blob([preview.data]).size,
    maxBytes: maxNewsletterBytes,
    reached: audience?.data.reached,
    replyTo: newsletter.reply_to,
  });
  return (
    <>
      <PageHead
        title="Newsletter"
        subtitle={formatMonth(newsletter.month)}
        actions={
          <>
            <Button
              variant="secondary"
              pending={isShown && preview.isPending}
              onClick={() => setIsShown(true)}
            >
              Newsletter preview
            </Button>
            <LinkButton asChild>
              <Link to={paths.newsletterForms} search={forced}>
                Newsletter editor
              </Link>
            </LinkButton>
          </>
        }
      />
      <SendingLine />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0 max-lg:hidden">
          <SavedMail title="Your newsletter" />
        </div>
        <div className="grid min-w-0 gap-5">
          <Surface>
            <h2 className="text-xl">{newsletter.subject}</h2>
            <Dates newsletter={newsletter} />
            <div className="mt-5 flex flex-wrap gap-2">
              <SendTest />
              {newsletter.locks_at !== null && <AddToCalendar />}
              <Skip />
            </div>
          </Surface>
          <Surface>
            <h2 className="mb-4 text-xl">Before it goes out</h2>
            <Checklist points={points} />
          </Surface>
          <AudienceSection />
        </div>
      </div>
      <Dialog
        open={isShown && preview.data !== undefined}
        onOpenChange={setIsShown}
        title="Newsletter preview"
        size="large"
      >
        {preview.data !== undefined && <NewsletterPreview html={preview.data} />}
      </Dialog>
    </>
  );
}

function Dates({ newsletter }: { newsletter: Newsletter }): ReactElement {
  const zone = useTimeZone();
  const { month, sends_at: sends, locks_at: locks, saved_at: saved, skip_newsletter: skip } = newsletter;
  const timeToLock = usePresent((now) => (locks === null ? '' : timeLeft(locks, now)));
  return (
    <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
      {sends !== null && (
        <Fact name="Goes out">
          {skip === 1 ? 'It’s skipped this month.' : formatSendTime(month, 'send', zone)}
        </Fact>
      )}
      {locks !== null && (
        <Fact name="Editable until">
          {formatSendTime(month, 'lock', zone)} ({timeToLock} left)
        </Fact>
      )}
      {sends !== null && (
        <Fact name="Preview">
          From {previewDay(month)} it’s ready for a last look. You can look at any time.
        </Fact>
      )}
      <Fact name="Your changes">
        {saved === null ? 'None yet. We’ll send what we’ve prepared.' : `Saved ${formatSince(saved)}.`}
      </Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }): ReactElement => (
  <>
    <dt className="text-sm text-muted sm:pt-0.5">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
);

function Skip(): ReactElement {
  const navigate = useNavigate();
  const forced = useForced();
  const toggle = useApiMutation(newsletters.toggle, {
    stale: [newsletters.read, account.me],
    onSuccess: () => void navigate({ to: paths.newsletter, replace: true }),
  });
  return (
    <Button
      variant="quiet"
      pending={toggle.isPending}
      onClick={() => toggle.mutate({ query: forced, body: { is_skipped: 1 } })}
    >
      Skip newsletter for this month
    </Button>
  );
}

function SendTest(): ReactElement {
  const test = useApiMutation(newsletters.test, {
    stale: [],
    onSuccess: ({ data }) => toast.success(`We’ve sent it to ${data.email}.`),
  });
  return (
    <Button variant="secondary" pending={test.isPending} onClick={() => test.mutate({})}>
      Send a test to me
    </Button>
  );
}

const AddToCalendar = (): ReactElement => (
  <Button
    variant="secondary"
    onClick={() => void download(newsletters.calendar, {}).then(saveFile, () => toast.error())}
  >
    Add the deadline to my calendar
  </Button>
);
