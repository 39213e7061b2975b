import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { testimonials } from '#contract/testimonials/testimonials.ts';
import * as paths from '#contract/paths.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { EmptyState } from '#web/parts/States.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { listSearch, type ListSearch } from '../list-search.ts';

export function NoTestimonials({ search }: { search: ListSearch }): ReactElement {
  const mayAdd = may(useAccessSubject(), testimonials.create.access);
  if (search.search !== undefined)
    return (
      <EmptyState
        title="No testimonials match your search."
        note="Try part of a name, or a word of the testimonial."
        action={
          <LinkButton asChild variant="secondary">
            <Link to={paths.testimonials} search={(before) => listSearch({ ...before, search: '', page: 1 })}>
              Clear search
            </Link>
          </LinkButton>
        }
      />
    );
  if (search.filter !== undefined)
    return (
      <EmptyState
        title={`You don't have any ${search.filter} testimonials.`}
        action={
          <LinkButton asChild variant="secondary">
            <Link to={paths.testimonials} search={{}}>
              Show all testimonials
            </Link>
          </LinkButton>
        }
      />
    );
  return (
    <EmptyState
      title="You don't have any testimonials yet."
      note={mayAdd && 'Ask a client for a few words: they answer on their phone in a minute.'}
      action={
        mayAdd && (
          <>
            <LinkButton asChild>
              <Link to={paths.requestTestimonial}>Request testimonial</Link>
            </LinkButton>
            <LinkButton asChild variant="secondary">
              <Link to={paths.importTestimonials}>Import testimonials</Link>
            </LinkButton>
          </>
        )
      }
    />
  );
}
