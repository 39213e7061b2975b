import { useParams } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { formatFieldLabel } from '#contract/fields.ts';
import { contacts, readsOfContact, type Contact } from '#contract/contacts/contacts.ts';
import { mergesContacts } from '#contract/contacts/merge-access.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { formatDate } from '#web/parts/dates.ts';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { useIsVisible } from '#web/parts/use-is-visible.ts';
import { useAccessSubject } from '#web/session.tsx';
import { Timeline } from '#web/contacts/followup/Timeline.tsx';
import { useTitle } from '#web/routing/title.ts';
import { ContactActions } from './ContactActions.tsx';
import { AnswerLinks, Reaching } from './AnswerLinks.tsx';
import { BackToList } from './BackToList.tsx';
import { ContactColumns } from './ContactColumns.tsx';
import { ContactHead } from './ContactHead.tsx';
import { ContactFailure } from './ContactFailure.tsx';
import { ConsentSection } from './ConsentSection.tsx';
import { ConfirmStatus } from './ConfirmStatus.tsx';
import { ContactName } from './ContactName.tsx';
import {
  ActionsSkeleton,
  DetailsSkeleton,
  MessagesSkeleton,
  StatusSkeleton,
  TasksSkeleton,
} from './ContactSkeleton.tsx';
import { otherFields } from './contact-values.ts';
import { noDetails, sameAsForm } from './contact-words.ts';
import { EmailItem, FurtherItems, PhoneItem, ReachTags, formatProvided } from './DescriptionItems.tsx';
import { DescriptionList } from './DescriptionList.tsx';
import { History } from './History.tsx';
import { ListingsOfContact } from './ListingsOfContact.tsx';
import { NewsletterHistory } from './NewsletterHistory.tsx';
import { StatusSelect } from './StatusSelect.tsx';
import { ContactTags } from './tags/ContactTags.tsx';
import { useContact } from './use-contact.ts';
import { useNewestForm } from './use-newest-form.ts';
import { useReadNotifications } from './use-read-notifications.ts';

const DuplicateOffer = lazyPart(() =>
  import('./duplicates/DuplicateOffer.tsx').then((module) => ({ default: module.DuplicateOffer })),
);
const ContactTasks = lazyPart(async () => ({
  default: (await import('./followup/ContactTasks.tsx')).ContactTasks,
}));

const ContactMessages = lazyPart(async () => ({
  default: (await import('./messages/ContactMessages.tsx')).ContactMessages,
}));

export function ContactScreen(): ReactElement {
  const params = useParams({ strict: false });
  const id = Number(params.id);
  const { contact, error, isFetching, retry } = useContact(id);
  const who = useAccessSubject();
  useTitle(contact?.name);
  const isKnown = contact !== undefined;
  // a missing contact is handled by useContact, from the answer for the contact itself
  const recheck = useCallback(() => (isKnown ? retry() : undefined), [isKnown, retry]);
  if (error) return <ContactFailure message={error.message} pending={isFetching} onRetry={retry} />;
  return (
    <>
      <Head contact={contact} />
      <ContactColumns
        details={
          <section aria-labelledby="details">
            <h2 id="details" className="mb-3 text-xl">
              Details
            </h2>
            {contact ? <Detail key={id} contact={contact} /> : <DetailsSkeleton />}
          </section>
        }
        history={
          <>
            <History key={id} contactId={id} contact={contact} entry={params.historyId} onMissing={recheck} />
            <Timeline key={`timeline ${id}`} contactId={id} />
            <Suspense fallback={<TasksSkeleton />}>
              <ContactTasks key={`tasks ${id}`} contactId={id} />
            </Suspense>
            <Suspense fallback={<MessagesSkeleton />}>
              <ContactMessages key={`emails ${id}`} contactId={id} />
            </Suspense>
          </>
        }
        newsletters={
          <>
            {contact && may(who, mergesContacts) && (
              <Suspense fallback={null}>
                <DuplicateOffer key={id} contactId={contact.id} />
              </Suspense>
            )}
            <ConsentSection contact={contact} />
            <NewsletterHistory key={id} contactId={id} />
            <ListingsOfContact id={id} />
          </>
        }
      />
      <Reaching />
    </>
  );
}

function Head({ contact }: { contact: Contact | undefined }): ReactElement {
  const who = useAccessSubject();
  const mayEdit = may(who, contacts.remove.access);
  return (
    <ContactHead
      back={<BackToList />}
      title={<ContactName contact={contact} />}
      answer={contact && <ReachOut contact={contact} />}
      status={contact ? <Status key={contact.id} contact={contact} /> : <StatusSkeleton />}
      actions={mayEdit && (contact ? <ContactActions contact={contact} /> : <ActionsSkeleton />)}
    />
  );
}

/** Buttons to call or email the contact. */
const ReachOut = ({ contact }: { contact: Contact }): ReactElement => (
  <AnswerLinks contact={contact} question={useNewestForm(contact.id) ?? null} variant="primary" />
);

function Status({ contact }: { contact: Contact }): ReactElement {
  const mayChange = may(useAccessSubject(), contacts.update.access, ['lead_status_id']);
  return (
    <>
      <StatusSelect contact={contact} disabled={!mayChange} />
      {mayChange && <ConfirmStatus contact={contact} />}
    </>
  );
}

function Detail({ contact }: { contact: Contact }): ReactElement {
  useSeen(contact);
  useReadNotifications(contact.id);
  const { notes } = contact;
  const newestForm = useNewestForm(contact.id);
  const isInForm = notes !== null && newestForm?.notes === notes;
  return (
    <Surface>
      <DescriptionList
        facts={[
          { term: 'Date created', value: formatDate(contact.created_at) },
          { term: 'Email', value: <EmailItem email={contact.email} />, wide: true },
          ...listFurther('Other emails', contact.further_emails, ({ email }) => <EmailItem email={email} />),
          {
            term: 'Phone',
            value: (
              <>
                <PhoneItem phone={contact.phone_number} contact={contact} />
                <ReachTags contact={contact} />
              </>
            ),
          },
          ...listFurther('Other phones', contact.further_phones, (one) => (
            <PhoneItem phone={one.phone_number} contact={contact} />
          )),
          { term: 'Tags', value: <ContactTags contact={contact} />, wide: true },
          { term: 'Preferred time', value: formatProvided(contact.preferred_time) },
          ...otherFields.map((field) => ({
            term: formatFieldLabel(field),
            value: formatProvided(String(contact[field] ?? '')),
          })),
          {
            term: 'Notes',
            value: isInForm ? formatProvided(null, sameAsForm) : formatProvided(notes, noDetails),
            wide: true,
          },
        ]}
      />
    </Surface>
  );
}

/** One fact for all of them, none where there are none. */
const listFurther = <One extends { label: string }>(
  term: string,
  list: readonly One[],
  render: (one: One) => ReactElement,
) =>
  list.length === 0
    ? []
    : [
        {
          term,
          value: <FurtherItems items={list.map((one) => ({ label: one.label, value: render(one) }))} />,
          wide: true as const,
        },
      ];

// The new and update marks belong to the account: the first user to open the contact clears them, but staff never do.
function useSeen({ id, is_seen, is_update_seen }: Contact): void {
  const { mutate } = useApiMutation(contacts.update, {
    stale: [...readsOfContact],
    failure: 'form',
  });
  const isVisible = useIsVisible();
  const counts = useAccessSubject().caller !== 'Staff' && isVisible;
  useEffect(() => {
    if (counts && !(is_seen && is_update_seen))
      mutate({ params: { id }, body: { is_seen: true, is_update_seen: true } });
  }, [counts, id, is_seen, is_update_seen, mutate]);
}
