import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { Ellipsis } from 'lucide-react';
import * as z from 'zod/mini';
import { may } from '#contract/access.ts';
import { readsOfContact } from '#contract/contacts/contacts.ts';
import { contactTags, maxCounted, TagDraft, type CountedTag } from '#contract/contacts/tags.ts';
import * as paths from '#contract/paths.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { ButtonMenu, ButtonMenuItem } from '#web/parts/ButtonMenu.tsx';
import { useMenuFocus } from '#web/parts/return-focus.ts';
import { Select } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { useAccessSubject } from '#web/session.tsx';

type Action = 'rename' | 'merge' | 'delete';

const stale = [...readsOfContact, contactTags.list];

const formatTagCount = ({ contacts: count, has_more: hasMore }: CountedTag): string =>
  hasMore
    ? `more than ${maxCounted.toLocaleString('en-CA')} contacts`
    : count === 1
      ? '1 contact'
      : `${count.toLocaleString('en-CA')} contacts`;

export function TagItem({ tag }: { tag: CountedTag }): ReactElement {
  const [action, setAction] = useState<Action | null>(null);
  const trigger = useMenuFocus(action !== null);
  const mayChange = may(useAccessSubject(), contactTags.rename.access);
  return (
    <>
      <Link
        to={paths.contacts}
        search={{ tag: tag.id }}
        className="inline-flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3 hover:underline"
      >
        <span className="min-w-0 break-words font-[550]">{tag.name}</span>
        <span className="text-sm text-muted">{formatTagCount(tag)}</span>
      </Link>
      {mayChange && (
        <ButtonMenu
          trigger={
            <Button ref={trigger} variant="quiet" size="icon" aria-label={`Actions for ${tag.name}`}>
              <Ellipsis aria-hidden />
            </Button>
          }
        >
          <ButtonMenuItem onSelect={() => setAction('rename')}>Rename</ButtonMenuItem>
          <ButtonMenuItem onSelect={() => setAction('merge')}>Merge into another tag</ButtonMenuItem>
          <ButtonMenuItem danger onSelect={() => setAction('delete')}>
            Delete
          </ButtonMenuItem>
        </ButtonMenu>
      )}
      <TagDialogs tag={tag} action={action} onClose={() => setAction(null)} />
    </>
  );
}

type TagDialogsProps = { tag: CountedTag; action: Action | null; onClose: () => void };

function TagDialogs({ tag, action, onClose }: TagDialogsProps): ReactElement {
  const params = { tag_id: tag.id };
  return (
    <>
      <ActionDialog
        isOpen={action === 'rename'}
        endpoint={contactTags.rename}
        stale={stale}
        title={`Rename ${tag.name}`}
        text="The new name is shown on all its contacts."
        verb="Rename"
        schema={TagDraft}
        values={{ name: tag.name }}
        fields={{ name: { input: (input) => <TextInput {...input} autoComplete="off" /> } }}
        input={(body) => ({ params, body })}
        onClose={onClose}
      />
      {action === 'merge' && <MergeDialog tag={tag} onClose={onClose} />}
      <ActionDialog
        isOpen={action === 'delete'}
        endpoint={contactTags.remove}
        stale={stale}
        title={`Delete ${tag.name}?`}
        text={`It’s removed from ${formatTagCount(tag)}. The contacts themselves stay.`}
        verb="Delete"
        danger
        input={() => ({ params })}
        onClose={onClose}
      />
    </>
  );
}

const MergeForm = z.object({
  into_id: z.pipe(
    z.string().check(z.minLength(1, 'Please choose a tag.')),
    z.transform((chosen) => Number(chosen)),
  ),
});

function MergeDialog({ tag, onClose }: { tag: CountedTag; onClose: () => void }): ReactElement {
  const { data } = useApiQuery(contactTags.list, {});
  const others = (data?.data ?? []).filter(({ id }) => id !== tag.id);
  return (
    <ActionDialog
      endpoint={contactTags.merge}
      stale={stale}
      title={`Merge ${tag.name}`}
      text={`Its contacts get the tag you choose, and ${tag.name} is deleted.`}
      verb="Merge tags"
      schema={MergeForm}
      values={{ into_id: '' }}
      fields={{
        into_id: {
          label: 'Merge into',
          required: true,
          input: (input) => (
            <Select
              {...input}
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
              placeholder="Choose…"
            />
          ),
        },
      }}
      input={(body) => ({ params: { tag_id: tag.id }, body })}
      onClose={onClose}
    />
  );
}
