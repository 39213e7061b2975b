import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { formatMonth, sendSentence } from '../newsletter-dates.ts';
import { OfNewsletter } from '../OfNewsletter.tsx';
import { useForced } from '../use-forced.ts';
import { useTimeZone } from '#web/session.tsx';
import { NewsletterForm } from './NewsletterForm.tsx';

export function EditorScreen(): ReactElement {
  const forced = useForced();
  const zone = useTimeZone();
  return (
    <OfNewsletter>
      {(newsletter) => (
        <>
          <PageHead
            title="Newsletter editor"
            subtitle={[formatMonth(newsletter.month), sendSentence(newsletter, zone)]
              .filter(Boolean)
              .join('. ')}
            back={
              <Link
                to={paths.newsletter}
                search={forced}
                className="inline-flex min-h-11 items-center gap-1.5 underline lg:min-h-0"
              >
                <ArrowLeft aria-hidden className="size-4" />
                Newsletter
              </Link>
            }
          />
          <NewsletterForm key={newsletter.month} newsletter={newsletter} forced={forced} />
        </>
      )}
    </OfNewsletter>
  );
}
