import type { ReactElement } from 'react';
import { leadEmails } from '#contract/contacts/lead-emails.ts';
import { ActionButton } from '#web/actions/ActionDialog.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { CopyButton } from '#web/parts/CopyButton.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';

/** The address to give to other services. */
export function LeadAddress(): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(leadEmails.address, {});
  return (
    <Surface className="mb-6" aria-label="Your address">
      <h2 className="text-lg">Your address</h2>
      {error && !data ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : data?.data.address === null ? (
        <p className="mt-1 text-muted">
          This portal doesn’t take leads by email yet. Message us, and we’ll set it up.
        </p>
      ) : (
        <>
          <p className="mt-1 text-muted text-pretty">
            Add it wherever a service asks who gets your leads, such as REALTOR.ca, Zillow, Homes.com or the
            form of another website. You can also forward an email to it.
          </p>
          <div className="mt-4">
            {data ? <Address address={data.data.address} /> : <SkeletonLine width="80%" />}
          </div>
        </>
      )}
    </Surface>
  );
}

const Address = ({ address }: { address: string }): ReactElement => (
  <>
    <p className="font-[650] break-words">{address}</p>
    <div className="mt-4 flex flex-wrap gap-3">
      <CopyButton text={address}>Copy address</CopyButton>
      <ActionButton
        endpoint={leadEmails.replaceAddress}
        stale={[leadEmails.address]}
        title="Replace the address?"
        text="Do this if strangers write to it. Emails to the address you have now won’t be taken any more, so give the new one to every service."
        verb="Replace"
        danger
        input={() => ({})}
        done="You have a new address."
        trigger={(open) => (
          <Button variant="secondary" onClick={open}>
            Replace address
          </Button>
        )}
      />
    </div>
  </>
);
