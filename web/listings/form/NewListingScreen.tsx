import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { listings, type Listing } from '#contract/listings/listings.ts';
import { parseId } from '#contract/ids.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonForm } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { LookUp } from '../look-up/LookUp.tsx';
import { useReturnToList } from '../return-to-list.ts';
import { ListingForm } from './ListingForm.tsx';
import { copyListing, newListing, NewListingForm } from './listing-values.ts';
import { MatchesDialog } from './MatchesDialog.tsx';
import { useMatches } from './use-matches.ts';

/** With `copy` in its address it begins as that listing: nothing is stored before it is saved. */
export function NewListingScreen(): ReactElement {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const copied = parseId(String(search['copy'] ?? ''));
  return (
    <div className="max-w-form">
      <PageHead title="New listing" />
      {copied === null ? <NewListing from={null} /> : <CopiedListing key={copied} id={copied} />}
    </div>
  );
}

function CopiedListing({ id }: { id: number }): ReactElement {
  const { data, error } = useApiQuery(listings.read, { params: { id } });
  if (data) return <NewListing from={data.data} />;
  if (error) return <NewListing from={null} />;
  return (
    <Surface>
      <SkeletonForm fields={9} />
    </Surface>
  );
}

function NewListing({ from }: { from: Listing | null }): ReactElement {
  const navigate = useNavigate();
  const list = useReturnToList();
  const { matches, answer, confirm } = useMatches();
  const form = useSchemaForm({
    schema: NewListingForm,
    defaultValues: from ? copyListing(from) : newListing(''),
  });
  const create = useApiMutation(listings.create, {
    stale: [listings.list, listings.totals],
    failure: 'form',
  });
  return (
    <>
      {!from && <LookUp form={form} />}
      <ListingForm
        form={form}
        schema={NewListingForm}
        before={null}
        pending={create.isPending}
        error={create.error}
        onSave={async (body) => {
          if (!(await confirm(body))) throw new Error('The person went back to the form.');
          await create.mutateAsync({ body });
          toast.success('Listing has been created.');
          await navigate({ to: paths.listings, search: list, replace: true, ignoreBlocker: true });
        }}
        back={
          <LinkButton asChild variant="secondary">
            <Link to={paths.listings} search={list}>
              Back
            </Link>
          </LinkButton>
        }
      />
      {matches && <MatchesDialog matches={matches} onAnswer={answer} />}
    </>
  );
}
