import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Settings } from 'lucide-react';
import { useEffect, type ReactElement, type ReactNode } from 'react';
import { may } from '#contract/access.ts';
import { contacts } from '#contract/contacts/contacts.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Pagination } from '#web/parts/Pagination.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { useMe, useAccessSubject } from '#web/session.tsx';
import { countOf } from './contact-words.ts';
import { ContactsTable } from './ContactsTable.tsx';
import { ExportButton } from './ExportButton.tsx';
import { ListFilters } from './ListFilters.tsx';
import { listQuery, listSearch } from './list-search.ts';
import { NoContacts } from './NoContacts.tsx';

export function ContactsScreen(): ReactElement {
  const search = listSearch(useSearch({ strict: false }));
  const { data, error, isPlaceholderData, isFetching, refetch } = useApiQuery(
    contacts.list,
    { query: listQuery(search) },
    { keepPrevious: true },
  );
  const page = search.page ?? 1;
  const last = data?.meta.last_page ?? page;
  const beyond = !isPlaceholderData && page > last;
  useLastPage(beyond ? last : null);

  return (
    <>
      <PageHead
        title="Contacts"
        subtitle={<output>{data && !error ? countOf(data.meta.total) : '\u00a0'}</output>}
        actions={<Actions search={search} />}
      />
      <ListFilters search={search} />
      {error ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Dimmed when={isPlaceholderData}>
          <ContactsTable
            rows={beyond ? undefined : data?.data}
            search={search}
            empty={<NoContacts search={search} />}
          />
          <Pagination
            page={isPlaceholderData && data ? data.meta.current_page : page}
            last={last}
            className="mt-4"
            link={(to, props) => (
              <Link {...props} to="/contacts" search={listSearch({ ...search, page: to })} />
            )}
          />
        </Dimmed>
      )}
    </>
  );
}

function Actions({ search }: { search: ReturnType<typeof listSearch> }): ReactElement {
  const isAdmin = useMe().role === 'Admin';
  const mayAdd = may(useAccessSubject(), contacts.create.access);
  return (
    <>
      {isAdmin && (
        <LinkButton asChild variant="secondary">
          <Link to="/settings/leads">
            <Settings aria-hidden />
            Settings
          </Link>
        </LinkButton>
      )}
      <ExportButton search={search} />
      {mayAdd && (
        <LinkButton asChild>
          <Link to="/contacts/create" state={{ contactsList: search }}>
            <Plus aria-hidden />
            New contact
          </Link>
        </LinkButton>
      )}
    </>
  );
}

// Redirects a page number beyond the last page to the last page.
function useLastPage(last: number | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (last === null) return;
    void navigate({
      to: '/contacts',
      search: (before) => listSearch({ ...before, page: last }),
      replace: true,
    });
  }, [last, navigate]);
}

function Dimmed({ when, children }: { when: boolean; children: ReactNode }): ReactElement {
  return (
    <div aria-busy={when || undefined} className="transition-opacity delay-200 aria-busy:opacity-60">
      {children}
    </div>
  );
}
