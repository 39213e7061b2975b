import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, Pencil } from 'lucide-react';
import { useEffect, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { contacts, type Contact } from '#contract/contacts.ts';
import { useSend } from '#web/api/use-send.ts';
import { formatDate } from '#web/parts/dates.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonDetail } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { shows, useMe, useWho } from '#web/session.tsx';
import { useTitle } from '#web/title.ts';
import { ContactName } from './ContactName.tsx';
import { noDetails } from './contact-words.ts';
import { EmailFact, Facts, PhoneFact, provided } from './Facts.tsx';
import { History } from './History.tsx';
import { useListLeft } from './list-left.ts';
import { ReportSpam } from './ReportSpam.tsx';
import { StatusSelect } from './StatusSelect.tsx';
import { useContact } from './use-contact.ts';

export function ContactScreen(): ReactElement {
  const params = useParams({ strict: false });
  const id = Number(params.id);
  const { contact, error, isFetching, retry } = useContact(id);
  useTitle(contact?.name);
  if (error) return <ErrorState message={error.message} pending={isFetching} onRetry={retry} />;
  return (
    <>
      <Head contact={contact} />
      {contact ? (
        <Detail key={contact.id} contact={contact} entry={params.historyId} />
      ) : (
        <SkeletonDetail lines={5} />
      )}
    </>
  );
}

function Head({ contact }: { contact: Contact | undefined }): ReactElement {
  const list = useListLeft();
  const who = useWho();
  const mayEdit = may(who, contacts.remove.access);
  return (
    <PageHead
      back={
        <LinkButton asChild variant="quiet" size="small" className="-ml-3">
          <Link to="/contacts" search={list}>
            <ArrowLeft aria-hidden />
            Back
          </Link>
        </LinkButton>
      }
      title={
        <>
          <ContactName contact={contact} />
          {contact && mayEdit && <EditLink id={contact.id} />}
        </>
      }
      actions={contact && mayEdit && <Actions contact={contact} />}
    />
  );
}

function EditLink({ id }: { id: number }): ReactElement {
  const list = useListLeft();
  return (
    <LinkButton asChild variant="quiet" size="icon" className="-my-2 ml-1 align-middle">
      <Link to="/contacts/edit/$id" params={{ id }} state={{ contactsList: list }} aria-label="Edit contact">
        <Pencil aria-hidden />
      </Link>
    </LinkButton>
  );
}

function Actions({ contact }: { contact: Contact }): ReactElement {
  const asksTestimonials = shows(useMe(), 'TESTIMONIAL_MANAGER');
  return (
    <>
      {asksTestimonials && (
        <LinkButton asChild variant="secondary">
          <Link to="/testimonials/request/$id" params={{ id: contact.id }}>
            Request testimonial
          </Link>
        </LinkButton>
      )}
      <ReportSpam contact={contact} />
    </>
  );
}

function Detail({ contact, entry }: { contact: Contact; entry: number | undefined }): ReactElement {
  useSeen(contact);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <section aria-labelledby="details">
        <h2 id="details" className="mb-3 text-xl">
          Details
        </h2>
        <Surface>
          <StatusSelect contact={contact} />
          <Facts
            className="mt-6"
            facts={[
              { term: 'Date created', value: formatDate(contact.created_at) },
              { term: 'Email', value: <EmailFact email={contact.email} /> },
              { term: 'Phone', value: <PhoneFact phone={contact.phone_number} /> },
              { term: 'Preferred time', value: provided(contact.preferred_time) },
              { term: 'Notes', value: provided(contact.notes, noDetails), wide: true },
            ]}
          />
        </Surface>
      </section>
      <History contactId={contact.id} entry={entry} />
    </div>
  );
}

// The marks belong to the account: the first to look takes them away, but never staff who look in for it.
function useSeen({ id, is_seen, is_update_seen }: Contact): void {
  const { mutate } = useSend(contacts.update, { stale: [contacts.list, contacts.read], failure: 'form' });
  const counts = useWho().caller !== 'Staff';
  useEffect(() => {
    if (counts && !(is_seen && is_update_seen))
      mutate({ params: { id }, body: { is_seen: true, is_update_seen: true } });
  }, [counts, id, is_seen, is_update_seen, mutate]);
}
