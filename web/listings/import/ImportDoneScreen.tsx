import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { importFailures, type ImportResult } from '#contract/listings/mls.ts';
import * as paths from '#contract/paths.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { pageConfig } from '../../page-config.ts';
import { Continuation } from './Continuation.tsx';
import { useImportResult } from './import-result.ts';

/** If it is opened directly there is no result, and the route redirects to the import. */
export function ImportDoneScreen(): ReactElement | null {
  const result = useImportResult();
  if (!result) return null;
  const { successes, failures } = result;
  return (
    <div className="flex max-w-form flex-col gap-5">
      <PageHead
        title={successes.length === 1 ? '1 listing imported' : `${successes.length} listings imported`}
        subtitle={successes.length > 0 && 'The photos follow in a moment.'}
        actions={<Actions />}
      />
      {failures.length > 0 && <Failures failures={failures} />}
      {successes.length > 0 && <Successes successes={successes} />}
    </div>
  );
}

const Actions = (): ReactElement => (
  <>
    <LinkButton asChild variant="secondary">
      <Link to={paths.importListings}>Import more</Link>
    </LinkButton>
    <LinkButton asChild>
      <Link to={paths.listings}>Back to listings</Link>
    </LinkButton>
  </>
);

function Failures({ failures }: Pick<ImportResult, 'failures'>): ReactElement {
  return (
    <Surface aria-labelledby="not-imported">
      <h2 id="not-imported" className="text-xl">
        {failures.length === 1
          ? '1 listing was not imported'
          : `${failures.length} listings were not imported`}
      </h2>
      <dl className="mt-3 flex flex-col divided">
        {failures.map(({ mls_id: id, message }) => (
          <div key={id} className="flex flex-wrap gap-x-4 py-2.5">
            <dt className="w-full font-[550] break-all sm:w-48">{id}</dt>
            <dd className="min-w-0 flex-1 text-muted">
              {message}
              {message === importFailures.present && (
                <Link
                  to={paths.listings}
                  search={{ search: id }}
                  className="ml-2 inline-flex min-h-11 items-center underline underline-offset-4"
                >
                  Open it
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3">
        <HelpLink />
      </p>
    </Surface>
  );
}

/** The provider's articles, or a message to its team if there are none. */
function HelpLink(): ReactElement {
  const { helpUrl } = pageConfig.thirdParties;
  const look = 'inline-flex min-h-11 items-center underline underline-offset-4';
  return helpUrl === '' ? (
    <Link to={paths.support} className={look}>
      Need help?
    </Link>
  ) : (
    <a href={helpUrl} target="_blank" rel="noopener" className={look}>
      Need help?
    </a>
  );
}

function Successes({ successes }: Pick<ImportResult, 'successes'>): ReactElement {
  return (
    <Surface aria-label="Imported listings">
      <ul className="flex flex-col divided">
        {successes.map((listing) => (
          <li key={listing.id} className="py-1">
            <div className="flex flex-wrap items-center gap-x-4">
              <span className="w-full text-muted sm:w-48">{listing.mls_id}</span>
              <Link
                to={paths.listing}
                params={{ id: listing.id }}
                className="inline-flex min-h-11 min-w-0 flex-1 items-center font-[550]"
              >
                {listing.address}
              </Link>
            </div>
            {listing.continues && <Continuation listing={listing} earlier={listing.continues} />}
          </li>
        ))}
      </ul>
    </Surface>
  );
}
