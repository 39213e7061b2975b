import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { FileUp, Globe, Mail, Plus } from 'lucide-react';
import { useCallback, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { testimonials } from '#contract/testimonials/testimonials.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { PagedList } from '#web/parts/PagedList.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { listQuery, listSearch, type ListSearch } from '../list-search.ts';
import { formatTestimonialCount } from '../testimonial-words.ts';
import { ExportButton } from './ExportButton.tsx';
import { ListFilters } from './ListFilters.tsx';
import { NoTestimonials } from './NoTestimonials.tsx';
import { TestimonialsTable } from './TestimonialsTable.tsx';

export function TestimonialsScreen(): ReactElement {
  const navigate = useNavigate();
  const search = listSearch(useSearch({ strict: false }));
  const answer = useApiQuery(testimonials.list, { query: listQuery(search) }, { keepPrevious: true });
  const { data, error } = answer;
  const showPage = useCallback(
    (page: number) =>
      void navigate({
        to: paths.testimonials,
        search: (before) => listSearch({ ...before, page }),
        replace: true,
      }),
    [navigate],
  );
  return (
    <>
      <PageHead
        title="Testimonials manager"
        subtitle={<output>{data && !error ? formatTestimonialCount(data.meta.total) : '\u00a0'}</output>}
        actions={<Actions search={search} />}
      >
        <Link
          to={paths.testimonialsWebsite}
          state={{ testimonialsList: search }}
          className="inline-flex min-h-11 items-center gap-2 text-action underline-offset-4 hover:underline"
        >
          <Globe aria-hidden className="size-4" />
          Show them on your website
        </Link>
      </PageHead>
      <ListFilters search={search} />
      <PagedList
        answer={answer}
        rowKey={({ id }) => id}
        page={search.page}
        pageLink={(page, props) => (
          <Link {...props} to={paths.testimonials} search={listSearch({ ...search, page })} />
        )}
        onBeyond={showPage}
      >
        {(rows) => (
          <TestimonialsTable rows={rows} search={search} empty={<NoTestimonials search={search} />} />
        )}
      </PagedList>
    </>
  );
}

function Actions({ search }: { search: ListSearch }): ReactElement {
  const mayChange = may(useAccessSubject(), testimonials.create.access);
  return (
    <>
      <ExportButton search={search} />
      {mayChange && (
        <>
          <LinkButton asChild variant="secondary">
            <Link to={paths.importTestimonials} state={{ testimonialsList: search }}>
              <FileUp aria-hidden />
              Import
            </Link>
          </LinkButton>
          <LinkButton asChild variant="secondary">
            <Link to={paths.newTestimonial} state={{ testimonialsList: search }}>
              <Plus aria-hidden />
              New testimonial
            </Link>
          </LinkButton>
          <LinkButton asChild>
            <Link to={paths.requestTestimonial} state={{ testimonialsList: search }}>
              <Mail aria-hidden />
              Request testimonial
            </Link>
          </LinkButton>
        </>
      )}
    </>
  );
}
