import { useLocation, useParams, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { contacts } from '#contract/contacts/contacts.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonForm } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { useMe } from '#web/session.tsx';
import { firstValues } from './request-values.ts';
import { RequestForm } from './RequestForm.tsx';

const useSoldListing = () => useLocation({ select: ({ state }) => state.soldListing });

const Head = (): ReactElement => (
  <PageHead
    title="Request a testimonial"
    subtitle="Your client gets an email with a link, and answers on their phone in a minute."
  />
);

export function RequestScreen(): ReactElement {
  const { name } = useMe();
  const { type = 'buyer' } = useSearch({ from: '/inside/testimonials/request' });
  const listing = useSoldListing();
  return (
    <div className="max-w-form">
      <Head />
      <RequestForm defaultValues={firstValues(name, { type })} type={type} listing={listing} />
    </div>
  );
}

/** The same for an existing contact. */
export function RequestOfContactScreen(): ReactElement {
  const { id } = useParams({ from: '/inside/testimonials/request/$id' });
  const listing = useSoldListing();
  const type = listing ? 'seller' : 'buyer';
  const { name } = useMe();
  const { data, error, isFetching, refetch } = useApiQuery(contacts.read, { params: { id } });
  return (
    <div className="max-w-form">
      <Head />
      {data ? (
        <RequestForm
          key={id}
          defaultValues={firstValues(name, { person: data.data, type })}
          type={type}
          listing={listing}
        />
      ) : error ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Surface>
          <SkeletonForm fields={7} />
        </Surface>
      )}
    </div>
  );
}
