import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { contacts, readsOfContact, type Contact } from '#contract/contacts/contacts.ts';
import { contactTags } from '#contract/contacts/tags.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useAccessSubject } from '#web/session.tsx';
import { toTagChange } from '../contact-values.ts';
import { useLeaveMissing } from '../leave-missing.ts';
import { TagChoice } from './TagChoice.tsx';

/** Tags of a contact, saved as soon as they are chosen. */
export function ContactTags({ contact: { id, tags } }: { contact: Contact }): ReactElement {
  const mayChange = may(useAccessSubject(), contacts.update.access, ['tags']);
  const { mutate, isPending } = useApiMutation(contacts.update, {
    stale: [...readsOfContact, contactTags.list],
    onMissing: useLeaveMissing(),
  });
  return (
    <TagChoice
      tags={tags}
      pending={isPending}
      onChoose={
        mayChange
          ? (chosen) => mutate({ params: { id }, body: { tags: toTagChange(tags, chosen) } })
          : undefined
      }
    />
  );
}
