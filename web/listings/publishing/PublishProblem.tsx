import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { listings } from '#contract/listings/listings.ts';
import { isBoardProblem } from '#contract/listings/holds.ts';
import { listingPublishing } from '#contract/listings/publishing.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { useAccessSubject } from '#web/session.tsx';

/** Why a listing is not published, and how to continue; empty if all is well. */
export function PublishProblem({ id }: { id: number }): ReactElement | null {
  const { data } = useApiQuery(listingPublishing.extras, { params: { id } });
  const mayAct = may(useAccessSubject(), listingPublishing.publish.access);
  const { state, reason, holds } = data?.data.publish ?? { state: 'none', reason: null, holds: [] };
  if (state !== 'failed' && state !== 'held') return null;
  return (
    <Banner kind={state === 'failed' ? 'danger' : 'info'} className="mb-5">
      <p>
        {state === 'failed'
          ? 'This listing could not be published. '
          : 'This listing is waiting to be published. '}
        {reason}
      </p>
      {mayAct &&
        !holds.some(isBoardProblem) &&
        (state === 'failed' ? <Retry id={id} /> : <PublishAnyway id={id} />)}
    </Banner>
  );
}

const stale = [listingPublishing.extras, listings.read] as const;

function Retry({ id }: { id: number }): ReactElement {
  const publish = useApiMutation(listingPublishing.publish, { stale });
  return (
    <Button
      variant="secondary"
      size="small"
      className="mt-3"
      pending={publish.isPending}
      onClick={() => publish.mutate({ params: { id }, body: {} })}
    >
      Retry
    </Button>
  );
}

const PublishAnyway = ({ id }: { id: number }): ReactElement => (
  <ActionButton
    trigger={(open) => (
      <Button variant="secondary" size="small" className="mt-3" onClick={open}>
        Publish anyway
      </Button>
    )}
    endpoint={listingPublishing.publish}
    stale={stale}
    title="Publish anyway?"
    text="Visitors will see the listing as it is."
    verb="Publish anyway"
    reason="Your reason is saved in your activity log."
    input={(body) => ({ params: { id }, body })}
    done="Your listing is being published."
  />
);
