import { useState, type ReactElement } from 'react';
import type { ContactDetail } from '#contract/contacts/contacts.ts';
import { newsletterConsent, type ConsentChange } from '#contract/newsletter/consent.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { formatDate } from '#web/parts/dates.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { ConsentSurface } from './ConsentSurface.tsx';
import { ConsentSkeleton } from './ContactSkeleton.tsx';
import { changeSentence, consentSentence } from './consent-words.ts';

/** A contact's consent, with its date and origin behind a button. */
export function ConsentSection({ contact }: { contact: ContactDetail | undefined }): ReactElement {
  const consent = contact?.newsletter_consent;
  return (
    <ConsentSurface>
      {consent ? (
        <>
          <p>{consentSentence(consent)}</p>
          {consent.source && <p className="mt-1 break-words text-muted">{consent.source}</p>}
          <Changes key={contact.id} contactId={contact.id} />
        </>
      ) : (
        <ConsentSkeleton />
      )}
    </ConsentSurface>
  );
}

function Changes({ contactId }: { contactId: number }): ReactElement {
  const [pages, setPages] = useState(0);
  const isOpen = pages > 0;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="mt-3 -ml-3"
        aria-expanded={isOpen}
        onClick={() => setPages(isOpen ? 0 : 1)}
      >
        {isOpen ? 'Hide history' : 'Show history'}
      </Button>
      {isOpen && (
        <ol className="mt-2 divided border-t border-line">
          {Array.from({ length: pages }, (_, index) => (
            <ChangesPage
              key={index}
              contactId={contactId}
              page={index + 1}
              onMore={index + 1 === pages ? () => setPages(pages + 1) : undefined}
            />
          ))}
        </ol>
      )}
    </>
  );
}

function ChangesPage({
  contactId,
  page,
  onMore,
}: {
  contactId: number;
  page: number;
  onMore: (() => void) | undefined;
}): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(newsletterConsent.changes, {
    params: { id: contactId },
    query: { page: String(page) },
  });
  if (error)
    return (
      <li className="py-3">
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      </li>
    );
  if (!data)
    return (
      <li className="flex h-16 items-center" aria-busy>
        <SkeletonLine width="60%" />
      </li>
    );
  if (data.meta.total === 0) return <li className="py-3 text-muted">Nothing has been said yet.</li>;
  return (
    <>
      {data.data.map((change) => (
        <Change key={change.id} change={change} />
      ))}
      {onMore && data.meta.current_page < data.meta.last_page && (
        <li className="py-2">
          <Button variant="quiet" size="small" className="-ml-3" onClick={onMore}>
            Show earlier ones
          </Button>
        </li>
      )}
    </>
  );
}

function Change({ change }: { change: ConsentChange }): ReactElement {
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{changeSentence(change)}</span>
        <time dateTime={change.changed_at} className="text-sm text-muted">
          {formatDate(change.changed_at)}
        </time>
      </p>
      {change.source && <p className="mt-0.5 break-words text-sm text-muted">{change.source}</p>}
      {change.words && <p className="mt-0.5 break-words text-sm text-muted italic">“{change.words}”</p>}
    </li>
  );
}
