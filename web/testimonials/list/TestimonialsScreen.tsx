import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import {
  testimonialFilters,
  testimonials,
  testimonialsPerPage,
  type TestimonialFilter,
  type TestimonialRow,
} from '#contract/testimonials/testimonials.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { searchOrFilter } from '#web/lists/search-or-filter.tsx';
import { formatDate } from '#web/parts/dates.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import { isFeatureShown } from '#web/session.tsx';
import { listQuery, listSearch, type ListSearch } from '../list-search.ts';
import {
  agreementLabels,
  formatPreview,
  formatTestimonialCount,
  getTestimonialTone,
  requestLabels,
} from '../testimonial-words.ts';
import { ListActions } from './ListActions.tsx';

const filterLabels: Record<TestimonialFilter, string> = {
  all: 'All',
  published: 'Published',
  draft: 'Draft',
  homepage: 'Homepage',
};

export const TestimonialsScreen = defineList({
  search: listSearch,
  query: (search) => queryOptions(testimonials.list, { query: listQuery(search) }),
  head: ({ search }) => ({
    title: 'Testimonials manager',
    count: formatTestimonialCount,
    actions: <ListActions search={search} />,
  }),
  filters: searchOrFilter<ListSearch>({
    label: 'Search by name, email or words',
    filter: {
      name: 'filter',
      label: 'Show',
      options: testimonialFilters.map((value) => ({ value, label: filterLabels[value] })),
      otherwise: 'all',
    },
  }),
  caption: 'Testimonials',
  rowKey: ({ id }) => id,
  loadingRows: testimonialsPerPage,
  link: ({ id }, props, { search }) => (
    <Link {...props} to={paths.testimonial} params={{ id }} state={{ testimonialsList: search }} />
  ),
  columns: ({ me }) => [
    {
      key: 'name',
      title: 'Testimonial',
      className: 'w-full max-w-0',
      loading: { className: 'h-18' },
      cell: (testimonial) => (
        <Words
          testimonial={testimonial}
          isTagged={isFeatureShown(me, 'DISPLAY_NEW_TAG') && !testimonial.is_seen}
        />
      ),
    },
    {
      key: 'created',
      title: 'Date created',
      from: 'desktop',
      className: 'whitespace-nowrap',
      cell: ({ created_at: created }) => formatDate(created),
    },
    {
      key: 'status',
      title: 'Status',
      loading: { width: '6rem' },
      cell: (testimonial) => <Status testimonial={testimonial} />,
    },
  ],
  empty: ({ search, who }) => {
    if (search.search !== undefined)
      return {
        title: 'No testimonials match your search.',
        note: 'Try part of a name, or a word of the testimonial.',
        clearSearch: true,
      };
    if (search.filter !== undefined)
      return {
        title: `You don't have any ${search.filter} testimonials.`,
        showAll: 'Show all testimonials',
      };
    const mayAdd = may(who, testimonials.create.access);
    return {
      title: "You don't have any testimonials yet.",
      note: mayAdd && 'Ask a client for a few words: they answer on their phone in a minute.',
      action: mayAdd && (
        <>
          <LinkButton asChild>
            <Link to={paths.requestTestimonial}>Request testimonial</Link>
          </LinkButton>
          <LinkButton asChild variant="secondary">
            <Link to={paths.importTestimonials}>Import testimonials</Link>
          </LinkButton>
        </>
      ),
    };
  },
});

type WordsProps = { testimonial: TestimonialRow; isTagged: boolean };

const Words = ({ testimonial, isTagged }: WordsProps): ReactElement => (
  <>
    <span className="flex flex-wrap items-center gap-2">
      <span className="min-w-0 break-words">{testimonial.name}</span>
      {isTagged && (
        <Tag kind="new" className="shrink-0">
          new
        </Tag>
      )}
      {testimonial.homepage && (
        <Tag kind="update" className="shrink-0">
          Homepage
        </Tag>
      )}
    </span>
    <span className="block truncate text-sm font-[400] text-muted">{formatPreview(testimonial)}</span>
  </>
);

function Status({ testimonial }: { testimonial: TestimonialRow }): ReactElement {
  const { status, request_state: state, agreement, consent } = testimonial;
  const note =
    status.id === 1 && state !== null
      ? requestLabels[state]
      : agreementLabels[agreement] || (consent ? '' : 'No consent');
  return (
    <>
      <StatusDot tone={getTestimonialTone(status.id)}>{status.name}</StatusDot>
      {note !== '' && <span className="block text-sm text-muted">{note}</span>}
    </>
  );
}
