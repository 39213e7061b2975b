import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { contactLists, contacts } from '#contract/contacts/contacts.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { ContactForm } from './ContactForm.tsx';
import { useReturnToList } from './return-to-list.ts';
import { useAfterSave } from './use-after-save.ts';

export function NewContactScreen(): ReactElement {
  const list = useReturnToList();
  const saved = useAfterSave();
  const create = useApiMutation(contacts.create, { stale: contactLists, failure: 'form' });
  return (
    <div className="max-w-form">
      <PageHead title="New Contact" />
      <ContactForm
        before={null}
        pending={create.isPending}
        error={create.error}
        onSave={async (body) => saved((await create.mutateAsync({ body })).data.id)}
        back={
          <LinkButton asChild variant="secondary">
            <Link to={paths.contacts} search={list}>
              Back
            </Link>
          </LinkButton>
        }
      />
    </div>
  );
}
