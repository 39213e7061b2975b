import type { ReactElement, ReactNode } from 'react';
import * as paths from '#contract/paths.ts';
import type { ApiCallError } from '#web/api/api-call-error.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonDetail } from '#web/parts/Skeleton.tsx';
import { RecordError } from '#web/parts/States.tsx';

type ClientPartProps = {
  id: number;
  /** undefined while it loads */
  clientName: string | undefined;
  title: string;
  subtitle: string | undefined;
  answer: { error: ApiCallError | null; isFetching: boolean; refetch: () => unknown };
  /** undefined while it loads */
  children: ReactNode;
};

/** A screen about one part of a client, with the way back to the client. */
export const ClientPart = ({
  id,
  clientName = 'Client',
  title,
  subtitle,
  answer: { error, isFetching, refetch },
  children = <SkeletonDetail />,
}: ClientPartProps): ReactElement => (
  <>
    <PageHead
      back={
        <BackLink to={paths.staffClient} params={{ id }}>
          {clientName}
        </BackLink>
      }
      title={title}
      subtitle={subtitle}
    />
    {error ? (
      <RecordError
        error={error}
        missing="We couldn’t find this client."
        pending={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      children
    )}
  </>
);
