import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { Plus, Settings } from 'lucide-react';
import { lazy, Suspense, useCallback, useLayoutEffect, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { addsContacts } from '#contract/contacts/lists.ts';
import * as paths from '#contract/paths.ts';
import { useRead } from '#web/api/use-api-query.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { PagedList } from '#web/parts/PagedList.tsx';
import { endEarlyScreen } from '#web/routing/early-screen.ts';
import { useMe, useAccessSubject } from '#web/session.tsx';
import { formatPeopleCount } from './contact-words.ts';
import { ContactsTable } from './ContactsTable.tsx';
import { ExportButton } from './ExportButton.tsx';
import { ListFilters } from './ListFilters.tsx';
import { listQuery, listSearch } from './list-search.ts';
import { NoContacts } from './NoContacts.tsx';
import { OriginFilter } from './OriginFilter.tsx';

/** Few come here by way of the newsletter. */
const LeftOutNote = lazy(async () => ({ default: (await import('./LeftOutNote.tsx')).LeftOutNote }));

/** It names forms that few look for. */
const CaughtLink = lazy(async () => ({ default: (await import('./CaughtLink.tsx')).CaughtLink }));

export function ContactsScreen(): ReactElement {
  const navigate = useNavigate();
  const search = listSearch(useSearch({ strict: false }));
  const answer = useRead('/leads', { query: listQuery(search) }, { keepPrevious: true });
  const { data, error } = answer;
  useEarlyListUntil(data !== undefined || error !== null);
  const showPage = useCallback(
    (page: number) =>
      void navigate({
        to: paths.contacts,
        search: (before) => listSearch({ ...before, page }),
        replace: true,
      }),
    [navigate],
  );
  return (
    <>
      <PageHead
        title="Contacts"
        subtitle={<output>{data && !error ? formatPeopleCount(data.meta.total) : '\u00a0'}</output>}
        actions={<Actions search={search} />}
      />
      <ListFilters search={search} />
      {search.newsletter !== undefined && search.search === undefined && (
        <Suspense fallback={null}>
          <LeftOutNote reason={search.newsletter} />
        </Suspense>
      )}
      <OriginFilter search={search} />
      <PagedList
        answer={answer}
        rowKey={({ id }) => id}
        page={search.page}
        pageLink={(page, props) => (
          <Link {...props} to={paths.contacts} search={listSearch({ ...search, page })} />
        )}
        onBeyond={showPage}
      >
        {(rows) => <ContactsTable rows={rows} search={search} empty={<NoContacts search={search} />} />}
      </PagedList>
      <Suspense fallback={null}>
        <CaughtLink />
      </Suspense>
    </>
  );
}

/** What the page has shown before there was code stays until there are rows here. */
function useEarlyListUntil(isReady: boolean): void {
  const { history } = useRouter();
  useLayoutEffect(() => {
    if (isReady) endEarlyScreen((address) => history.push(address));
  }, [isReady, history]);
}

function Actions({ search }: { search: ReturnType<typeof listSearch> }): ReactElement {
  const isAdmin = useMe().role === 'Admin';
  const mayAdd = may(useAccessSubject(), addsContacts);
  return (
    <>
      {isAdmin && (
        <LinkButton asChild variant="secondary">
          <Link to={paths.leadSettings}>
            <Settings aria-hidden />
            Settings
          </Link>
        </LinkButton>
      )}
      {search.newsletter === undefined && <ExportButton search={search} />}
      {mayAdd && (
        <LinkButton asChild>
          <Link to={paths.newContact} state={{ contactsList: search }}>
            <Plus aria-hidden />
            New contact
          </Link>
        </LinkButton>
      )}
    </>
  );
}
