import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { Duplicate } from '#contract/contacts/merging.ts';
import * as paths from '#contract/paths.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PhoneText, Shown } from '#web/parts/Shown.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { noEmail } from '../contact-words.ts';
import { reasonWords } from './duplicate-words.ts';
import { KeepBoth } from './KeepBoth.tsx';

/** Two contacts with what tells them apart. The one that came first stays, unless somebody decides otherwise. */
export function DuplicateItem({ pair: { contact, other, reason } }: { pair: Duplicate }): ReactElement {
  const names = [contact, other].map(({ name, email }) => name || (email ?? 'no name'));
  return (
    <Surface aria-label={names.join(' and ')}>
      <p className="text-sm text-muted">{reasonWords[reason]}</p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <Person person={contact} />
        <Person person={other} />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton asChild variant="secondary">
          <Link
            to={paths.compareContacts}
            params={{ id: other.id, otherId: contact.id }}
            aria-label={`Compare ${names.join(' and ')}`}
          >
            Compare
          </Link>
        </LinkButton>
        <KeepBoth id={contact.id} other={other} />
      </div>
    </Surface>
  );
}

const Person = ({
  person: { id, name, email, phone_number },
}: {
  person: Duplicate['contact'];
}): ReactElement => (
  <div className="min-w-0">
    <Link
      to={paths.contact}
      params={{ id }}
      className="font-[600] wrap-anywhere underline underline-offset-4"
    >
      {name || 'No name'}
    </Link>
    <p className="mt-1 text-muted wrap-anywhere">
      <Shown text={email ?? noEmail} />
    </p>
    {phone_number && (
      <p className="text-muted">
        <PhoneText number={phone_number} />
      </p>
    )}
  </div>
);
