import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { contactLists, contacts, type ContactDetail } from '#contract/contacts/contacts.ts';
import { newsletterConsent } from '#contract/newsletter/consent.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonForm } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { useEditForm } from '#web/parts/use-schema-form.ts';
import { useTitle } from '#web/routing/title.ts';
import { ContactFailure } from './ContactFailure.tsx';
import { ContactForm } from './ContactForm.tsx';
import { ContactName } from './ContactName.tsx';
import { EditContactForm, valuesOf } from './contact-values.ts';
import { DeleteContact } from './DeleteContact.tsx';
import { useReturnToList } from './return-to-list.ts';
import { useLeaveMissing } from './leave-missing.ts';
import { useContact } from './use-contact.ts';
import { useReadNotifications } from './use-read-notifications.ts';
import { useAfterSave } from './use-after-save.ts';

export function EditContactScreen(): ReactElement {
  const { id } = useParams({ from: '/inside/contacts/edit/$id' });
  const { contact, error, isFetching, retry } = useContact(id);
  useTitle(contact && `Edit ${contact.name}`);
  if (error && !contact)
    return <ContactFailure message={error.message} pending={isFetching} onRetry={retry} />;
  return (
    <div className="max-w-form">
      <PageHead title={<ContactName contact={contact} />} />
      {contact ? (
        // the key gives every contact a form of its own
        <Edit key={contact.id} contact={contact} />
      ) : (
        <Surface>
          <SkeletonForm fields={10} />
        </Surface>
      )}
    </div>
  );
}

function Edit({ contact }: { contact: ContactDetail }): ReactElement {
  const list = useReturnToList();
  const saved = useAfterSave();
  const update = useApiMutation(contacts.update, {
    stale: [...contactLists, contacts.read, newsletterConsent.changes],
    failure: 'form',
    onMissing: useLeaveMissing(),
  });
  // the initial data, so that saving sends only this form's changes and does not undo others'
  const [before] = useState(contact);
  const form = useEditForm({ schema: EditContactForm, defaultValues: valuesOf(before) });
  const params = { id: contact.id };
  useReadNotifications(contact.id);
  return (
    <ContactForm
      form={form}
      before={before}
      pending={update.isPending}
      error={update.error}
      onSave={async (body) => {
        await update.mutateAsync({ params, body });
        await saved(contact.id);
      }}
      back={
        <LinkButton asChild variant="secondary">
          <Link to={paths.contact} params={params} state={{ contactsList: list }}>
            Back
          </Link>
        </LinkButton>
      }
      remove={<DeleteContact id={contact.id} />}
    />
  );
}
