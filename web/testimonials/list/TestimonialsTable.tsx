import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { testimonialsPerPage, type TestimonialRow } from '#contract/testimonials/testimonials.ts';
import * as paths from '#contract/paths.ts';
import { formatDate } from '#web/parts/dates.ts';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { Table, type Column } from '#web/parts/Table.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import { isFeatureShown, useMe } from '#web/session.tsx';
import type { ListSearch } from '../list-search.ts';
import { agreementLabels, formatPreview, requestLabels, getTestimonialTone } from '../testimonial-words.ts';

type TestimonialsTableProps = {
  rows: readonly TestimonialRow[] | undefined;
  search: ListSearch;
  empty: ReactNode;
};

export function TestimonialsTable({ rows, search, empty }: TestimonialsTableProps): ReactElement {
  const tagged = isFeatureShown(useMe(), 'DISPLAY_NEW_TAG');
  return (
    <Table
      caption="Testimonials"
      columns={columns(tagged)}
      rows={rows}
      rowKey={(testimonial) => testimonial.id}
      loadingRows={testimonialsPerPage}
      link={({ id }, props) => (
        <Link {...props} to={paths.testimonial} params={{ id }} state={{ testimonialsList: search }} />
      )}
      empty={empty}
    />
  );
}

const columns = (tagged: boolean): readonly Column<TestimonialRow>[] => [
  {
    key: 'name',
    title: 'Testimonial',
    className: 'w-full max-w-0',
    loading: { className: 'h-18' },
    cell: (testimonial) => <Words testimonial={testimonial} isTagged={tagged && !testimonial.is_seen} />,
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
];

type WordsProps = { testimonial: TestimonialRow; isTagged: boolean };

const Words = ({ testimonial, isTagged }: WordsProps): ReactElement => (
  <>
    <span className="flex items-center gap-2">
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
