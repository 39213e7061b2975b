import type { ReactElement } from 'react';
import type { Contact } from '#contract/contacts/contacts.ts';
import { SkeletonTitle } from '#web/parts/Skeleton.tsx';

/** The name, or a placeholder of the same height while it loads. */
export const ContactName = ({ contact }: { contact: Contact | undefined }): ReactElement =>
  contact ? <>{contact.name}</> : <SkeletonTitle spoken="Contact" />;
