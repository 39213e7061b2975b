import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { staffMailWords } from '#contract/staff/mail-words.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonForm } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { mailName } from './mail-words.ts';
import { MailWordsForm } from './MailWordsForm.tsx';

/** The texts of one kind of email, which the provider may write in its own words. */
export function MailWordsScreen(): ReactElement {
  const { template = '' } = useParams({ strict: false });
  const { data, error, isFetching, refetch } = useApiQuery(staffMailWords.read, { params: { template } });
  return (
    <>
      <PageHead
        back={
          <BackLink to={paths.staffMailPreviews} search={{ template }}>
            Email previews
          </BackLink>
        }
        title={mailName(template)}
        subtitle="The words of this email"
      />
      {data ? (
        <MailWordsForm key={`${template} ${data.data.version}`} mail={data.data} />
      ) : error ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Surface className="max-w-3xl">
          <SkeletonForm fields={5} />
        </Surface>
      )}
    </>
  );
}
