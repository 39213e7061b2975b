import { Link } from '@tanstack/react-router';
import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import type { ReactElement } from 'react';
import { may, type Access } from '#contract/access.ts';
import { firstSteps, type FirstSteps as Steps } from '#contract/account/first-steps.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { listings } from '#contract/listings/listings.ts';
import { newsletters } from '#contract/newsletter/newsletter.ts';
import * as paths from '#contract/paths.ts';
import { settings } from '#contract/settings/settings.ts';
import { testimonialRequests } from '#contract/testimonials/requests.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { reserveHeight } from '#web/parts/reserve-height.ts';
import { toast } from '#web/parts/toast.ts';
import { useAccessSubject } from '#web/session.tsx';
import { DashboardCard } from './DashboardCard.tsx';
import { firstStepsHeight } from './first-steps-height.ts';

type Step = { key: keyof Steps; title: string; note: string; to: string; access: Access };

const steps: readonly Step[] = [
  {
    key: 'contacts',
    title: 'Add your contacts',
    note: 'Past clients are often the first to send you someone.',
    to: paths.newContact,
    access: contacts.create.access,
  },
  {
    key: 'listings',
    title: 'Add your listings',
    note: 'Import them by MLS number, or enter them by hand.',
    to: paths.importListings,
    access: listings.create.access,
  },
  {
    key: 'settings',
    title: 'Choose how your website greets visitors',
    note: 'Your picture, your greeting, and when it asks for a name.',
    to: paths.leadSettings,
    access: settings.saveLeads.access,
  },
  {
    key: 'testimonials',
    title: 'Ask for your first testimonial',
    note: 'We write the email for you, and your client answers on a phone.',
    to: paths.requestTestimonial,
    access: testimonialRequests.request.access,
  },
  {
    key: 'newsletter',
    title: 'Look at your first newsletter',
    note: 'See what it says and when it goes out.',
    to: paths.newsletter,
    access: newsletters.read.access,
  },
];

/** The first things to do in a new account, as long as one is left. Where they are expected, their place is kept. */
export function FirstSteps({ isExpected }: { isExpected: boolean }): ReactElement | null {
  const who = useAccessSubject();
  const { data, isPending } = useApiQuery(firstSteps.read, {});
  const own = steps.filter(({ access }) => may(who, access));
  const count = own.filter(({ key }) => data?.data[key]).length;
  if (isPending && isExpected)
    return (
      <div aria-busy {...reserveHeight(firstStepsHeight, 'rounded-surface bg-surface shadow-surface')} />
    );
  if (!data?.data.is_new || data.data.is_dismissed || count === own.length) return null;
  return (
    <DashboardCard
      id="first-steps"
      title="Get started"
      action={
        <div className="flex items-center gap-1">
          <p className="text-sm text-muted tabular-nums">
            {count} of {own.length} done
          </p>
          <HideButton />
        </div>
      }
    >
      <ol className="divided">
        {own.map((step) => (
          <StepRow key={step.key} step={step} isDone={data.data[step.key]} />
        ))}
      </ol>
    </DashboardCard>
  );
}

/** For everybody of the account, so it can be undone. */
function HideButton(): ReactElement {
  const { mutate, isPending } = useApiMutation(firstSteps.dismiss, {
    stale: [firstSteps.read],
    onSuccess: ({ data }) => {
      if (!data.is_dismissed) return;
      const undo = () => mutate({ body: { is_dismissed: false } });
      toast.success('The first steps are hidden for everyone in your account.', {
        label: 'Undo',
        onPress: undo,
      });
    },
  });
  return (
    <Button
      variant="quiet"
      size="small"
      pending={isPending}
      onClick={() => mutate({ body: { is_dismissed: true } })}
    >
      Hide
    </Button>
  );
}

function StepRow({ step, isDone }: { step: Step; isDone: boolean }): ReactElement {
  return (
    <li className="relative flex min-h-16 items-center gap-4 px-5 py-3">
      {isDone ? (
        <CircleCheck aria-label="Done" className="size-6 shrink-0 text-action" />
      ) : (
        <Circle aria-label="To do" className="size-6 shrink-0 text-muted" />
      )}
      <div className="min-w-0 flex-1">
        {isDone ? (
          <p className="text-muted">{step.title}</p>
        ) : (
          <>
            <Link to={step.to} className="row-link font-[600]">
              {step.title}
            </Link>
            <p className="text-sm text-muted text-pretty">{step.note}</p>
          </>
        )}
      </div>
      {!isDone && <ChevronRight aria-hidden className="size-4.5 shrink-0 text-muted" />}
    </li>
  );
}
