import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Download, Plus } from 'lucide-react';
import { useCallback, useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { listings } from '#contract/listings/listings.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { PagedList } from '#web/parts/PagedList.tsx';
import { isFeatureShown, useAccessSubject, useMe } from '#web/session.tsx';
import { formatListingCount } from '../listing-words.ts';
import { BulkBar } from './BulkBar.tsx';
import { ListFilters } from './ListFilters.tsx';
import { ListingCards } from './ListingCards.tsx';
import { listQuery, listSearch, type ListSearch } from './list-search.ts';
import { NoListings } from './NoListings.tsx';

const nobody: ReadonlySet<number> = new Set();

export function ListingsScreen(): ReactElement {
  const navigate = useNavigate();
  const search = listSearch(useSearch({ strict: false }));
  const mayChange = may(useAccessSubject(), listings.updateSeveral.access);
  const [chosen, setChosen] = useState(nobody);
  const answer = useApiQuery(listings.list, { query: listQuery(search) }, { keepPrevious: true });
  const { data, error } = answer;
  const showPage = useCallback(
    (page: number) =>
      void navigate({
        to: paths.listings,
        search: (before) => listSearch({ ...before, page }),
        replace: true,
      }),
    [navigate],
  );
  return (
    <>
      <PageHead
        title="Listings manager"
        subtitle={<output>{data && !error ? formatListingCount(data.meta.total) : '\u00a0'}</output>}
        actions={mayChange && <Actions search={search} />}
      />
      <ListFilters search={search} />
      <PagedList
        answer={answer}
        rowKey={({ id }) => id}
        page={search.page}
        pageLink={(page, props) => (
          <Link {...props} to={paths.listings} search={listSearch({ ...search, page })} />
        )}
        onBeyond={showPage}
      >
        {(rows) => (
          <ListingCards
            rows={rows}
            search={search}
            chosen={mayChange ? chosen : null}
            onChoose={(id, isChosen) =>
              setChosen(
                (before) => new Set([...before].filter((one) => one !== id).concat(isChosen ? id : [])),
              )
            }
            empty={<NoListings search={search} />}
          />
        )}
      </PagedList>
      {chosen.size > 0 && <BulkBar ids={[...chosen]} onDone={() => setChosen(nobody)} />}
    </>
  );
}

function Actions({ search }: { search: ListSearch }): ReactElement {
  const mayCreate = isFeatureShown(useMe(), 'LISTING_CREATION');
  return (
    <>
      <LinkButton asChild variant="secondary">
        <Link to={paths.importListings} state={{ listingsList: search }}>
          <Download aria-hidden />
          Import
        </Link>
      </LinkButton>
      {mayCreate && (
        <LinkButton asChild>
          <Link to={paths.newListing} state={{ listingsList: search }}>
            <Plus aria-hidden />
            New listing
          </Link>
        </LinkButton>
      )}
    </>
  );
}
