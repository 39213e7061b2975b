import type { ReactElement } from 'react';
import { contactLists, contacts } from '#contract/contacts/contacts.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { BackToList } from './BackToList.tsx';
import { newContact, NewContactForm } from './contact-values.ts';
import { ContactForm } from './ContactForm.tsx';
import { useAfterSave } from './use-after-save.ts';

export function NewContactScreen(): ReactElement {
  const saved = useAfterSave();
  const form = useSchemaForm({ schema: NewContactForm, defaultValues: newContact });
  const create = useApiMutation(contacts.create, { stale: contactLists, failure: 'form' });
  return (
    <div className="max-w-form">
      <PageHead back={<BackToList />} title="New Contact" />
      <ContactForm
        form={form}
        before={null}
        pending={create.isPending}
        error={create.error}
        onSave={async (body) => {
          const { data } = await create.mutateAsync({ body });
          await saved(data.id, `${data.name} is now one of your contacts.`);
        }}
      />
    </div>
  );
}
