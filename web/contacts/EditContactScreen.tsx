import { useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { contactLists, contacts, readsOfContact, type ContactDetail } from '#contract/contacts/contacts.ts';
import { newsletterConsent } from '#contract/newsletter/consent.ts';
import * as paths from '#contract/paths.ts';
import { offerCreateAgain } from '#web/editing/create-again.ts';
import { EditNotice } from '#web/editing/EditNotice.tsx';
import { errorToShow } from '#web/editing/sending.ts';
import { useRecordEdit } from '#web/editing/use-record-edit.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonForm } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { useEditForm } from '#web/parts/use-schema-form.ts';
import { useTitle } from '#web/routing/title.ts';
import { ContactFailure } from './ContactFailure.tsx';
import { ContactForm } from './ContactForm.tsx';
import { ContactName } from './ContactName.tsx';
import { EditContactForm, NewContactForm, toContactValues, toTagChange } from './contact-values.ts';
import { DeleteContact } from './DeleteContact.tsx';
import { useReturnToList } from './return-to-list.ts';
import { useContact } from './use-contact.ts';
import { useReadNotifications } from './use-read-notifications.ts';
import { useAfterSave } from './use-after-save.ts';

export function EditContactScreen(): ReactElement {
  const { id } = useParams({ from: '/inside/contacts/edit/$id' });
  const { contact, isDeleted, error, isFetching, retry } = useContact(id);
  const list = useReturnToList();
  useTitle(contact && `Edit ${contact.name}`);
  if (error && !contact)
    return <ContactFailure message={error.message} pending={isFetching} onRetry={retry} />;
  return (
    <div className="max-w-form">
      <PageHead
        back={<BackLink to={paths.contact} params={{ id }} state={{ contactsList: list }} />}
        title={<ContactName contact={contact} />}
      />
      {contact ? (
        // the key gives every contact its own form
        <Edit key={contact.id} contact={contact} isDeleted={isDeleted} />
      ) : (
        <Surface>
          <SkeletonForm fields={10} />
        </Surface>
      )}
    </div>
  );
}

function Edit({ contact, isDeleted }: { contact: ContactDetail; isDeleted: boolean }): ReactElement {
  const saved = useAfterSave();
  const update = useApiMutation(contacts.update, {
    stale: [...readsOfContact, newsletterConsent.changes],
    failure: 'form',
  });
  // the initial data, so that saving sends only this form's changes and does not undo others'
  const [before] = useState(contact);
  const form = useEditForm({ schema: EditContactForm, defaultValues: toContactValues(before) });
  const { save, edit } = useRecordEdit({
    form,
    record: contact,
    toValues: toContactValues,
    schema: contacts.update.data,
    isMissing: isDeleted,
  });
  const again = useApiMutation(contacts.create, { stale: contactLists, failure: 'form' });
  const params = { id: contact.id };
  useReadNotifications(contact.id);
  return (
    <>
      <EditNotice
        edit={edit}
        what="contact"
        {...offerCreateAgain({
          create: again,
          schema: NewContactForm,
          values: form.getValues,
          onCreated: ({ data }) => saved(data.id),
        })}
      />
      <ContactForm
        form={form}
        before={before}
        pending={update.isPending}
        error={again.error ?? errorToShow(update.error)}
        onSave={async (body) => {
          const tags = body.tags && toTagChange(before.tags, form.getValues('tags'));
          await save(
            { ...body, ...(tags && { tags }) },
            async (sent) => (await update.mutateAsync({ params, body: sent })).data,
          );
          await saved(contact.id);
        }}
      />
      <div className="mt-4 inline-block">
        <DeleteContact id={contact.id} />
      </div>
    </>
  );
}
