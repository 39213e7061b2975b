import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { merging } from '#contract/contacts/merging.ts';
import * as paths from '#contract/paths.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { Shown } from '#web/parts/Shown.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { reasonWords } from './duplicate-words.ts';
import { KeepBoth } from './KeepBoth.tsx';

/** Offered, never done: whether the likeliest other contact is the same person. Without one there is nothing to see. */
export function DuplicateOffer({ contactId }: { contactId: number }): ReactElement | null {
  const { data } = useApiQuery(merging.ofContact, { params: { id: contactId } });
  const [first] = data?.data ?? [];
  if (!first) return null;
  const { other, reason } = first;
  return (
    <Surface aria-label="Possible duplicate">
      <p className="wrap-anywhere">
        This may be the same person as{' '}
        <Link
          to={paths.contact}
          params={{ id: other.id }}
          className="text-action underline underline-offset-4"
        >
          <Shown text={other.name || (other.email ?? '')} />
        </Link>
        .
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-muted">
        {[reasonWords[reason], other.email ?? other.phone_number].filter(Boolean).join(' · ')}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton asChild variant="secondary">
          <Link to={paths.compareContacts} params={{ id: contactId, otherId: other.id }}>
            Compare
          </Link>
        </LinkButton>
        <KeepBoth id={contactId} other={other} />
      </div>
    </Surface>
  );
}
