import type { ReactElement } from 'react';
import type { Contact } from '#contract/contacts/contacts.ts';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';

/** The name, or a placeholder of the same height while it loads. */
export function ContactName({ contact }: { contact: Contact | undefined }): ReactElement {
  if (contact) return <>{contact.name}</>;
  return (
    <span className="flex h-8.5 items-center lg:h-11">
      <SkeletonLine width="14rem" className="h-6" />
      <span className="sr-only">Contact</span>
    </span>
  );
}
