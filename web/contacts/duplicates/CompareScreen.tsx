import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { contacts, type ContactDetail } from '#contract/contacts/contacts.ts';
import { mergedParts, mergeDays, merging, type MergedPart } from '#contract/contacts/merging.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { Button } from '#web/parts/Button.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Loading, SkeletonLine } from '#web/parts/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { toast } from '#web/parts/toast.ts';
import { CompareHead, CompareRow, ComparedFacts } from './CompareRows.tsx';
import { KeepBoth } from './KeepBoth.tsx';
import { MovedParts } from './MovedParts.tsx';
import { staleAfterMerge } from './stale-after-merge.ts';
import { useUndoMerge } from './use-undo-merge.ts';

/** Two contacts side by side, value by value, before they become one. */
export function CompareScreen(): ReactElement {
  const params = useParams({ strict: false });
  const [id, otherId] = [Number(params.id), Number(params.otherId)];
  const one = useApiQuery(contacts.read, { params: { id } });
  const two = useApiQuery(contacts.read, { params: { id: otherId } });
  const [contact, other] = [one.data?.data, two.data?.data];
  return (
    <>
      <PageHead
        back={<BackLink to={paths.duplicates} />}
        title="Compare contacts"
        subtitle="Are they the same person?"
      />
      <div className="max-w-form">
        {one.error || two.error ? (
          <Failure failed={one.error ? one : two} />
        ) : contact && other ? (
          <Comparison key={`${id} ${otherId}`} contact={contact} other={other} />
        ) : (
          <Surface>
            <Loading className="flex min-h-160 flex-col gap-8">
              {mergedParts.map((part) => (
                <SkeletonLine key={part} width="62%" />
              ))}
            </Loading>
          </Surface>
        )}
      </div>
    </>
  );
}

type Failed = Pick<ReturnType<typeof useApiQuery<typeof contacts.read>>, 'error' | 'isFetching' | 'refetch'>;

const Failure = ({ failed: { error, isFetching, refetch } }: { failed: Failed }): ReactElement =>
  error?.status === 404 ? (
    <EmptyState title="One of these contacts no longer exists." action={<ToDuplicates />} />
  ) : (
    <ErrorState message={error?.message} pending={isFetching} onRetry={() => void refetch()} />
  );

const ToDuplicates = (): ReactElement => (
  <LinkButton asChild variant="secondary">
    <Link to={paths.duplicates}>Possible duplicates</Link>
  </LinkButton>
);

function Comparison({ contact, other }: { contact: ContactDetail; other: ContactDetail }): ReactElement {
  const [fromOther, setFromOther] = useState<readonly MergedPart[]>([]);
  const navigate = useNavigate();
  const undo = useUndoMerge();
  const merge = useApiMutation(merging.merge, {
    stale: staleAfterMerge,
    onSuccess: ({ data: { id, name } }) => {
      toast.success(`${name || 'The contact'} is one contact now.`, {
        label: 'Undo',
        onPress: () => undo.mutate({ params: { id: other.id } }),
      });
      void navigate({ to: paths.contact, params: { id }, replace: true });
    },
  });
  if (contact.id === other.id)
    return <EmptyState title="These two are one contact already." action={<ToDuplicates />} />;
  const choose = (part: MergedPart, isOther: boolean) =>
    setFromOther((before) => [...before.filter((one) => one !== part), ...(isOther ? [part] : [])]);
  return (
    <Surface>
      <div className="flex flex-col gap-5">
        <CompareHead />
        {mergedParts.map((part) => (
          <CompareRow
            key={part}
            part={part}
            contact={contact}
            other={other}
            isOther={fromOther.includes(part)}
            onChoose={(isOther) => choose(part, isOther)}
          />
        ))}
        <ComparedFacts contact={contact} other={other} />
      </div>
      <div className="mt-6">
        <MovedParts other={other} />
      </div>
      <p className="mt-6 text-muted">
        All emails, phones, tags, notes, calls, forms and testimonials of both are kept. Newsletter consent
        follows the main email, and if either has unsubscribed, they stay unsubscribed. Nobody is emailed, and
        you can undo this for {mergeDays} days.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          pending={merge.isPending}
          onClick={() =>
            merge.mutate({
              params: { id: contact.id },
              body: { other_id: other.id, from_other: [...fromOther] },
            })
          }
        >
          Merge contacts
        </Button>
        <KeepBoth id={contact.id} other={other} onDone={() => void navigate({ to: paths.duplicates })} />
      </div>
    </Surface>
  );
}
