import { Suspense, useState, type ReactElement } from 'react';
import type { ContactTag } from '#contract/contacts/tags.ts';
import { Button } from '#web/parts/Button.tsx';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { Tag } from '#web/parts/Tag.tsx';

const TagsDialog = lazyPart(async () => ({ default: (await import('./TagsDialog.tsx')).TagsDialog }));

type TagChoiceProps = {
  tags: readonly ContactTag[];
  pending?: boolean;
  /** undefined for those who may only view */
  onChoose: ((tags: ContactTag[]) => void) | undefined;
};

/** The tags of a contact, with a button that opens all of them. */
export function TagChoice({ tags, pending = false, onChoose }: TagChoiceProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="flex min-h-11 flex-wrap items-center gap-2">
      {tags.map(({ id, name }) => (
        <Tag key={id} kind="update" className="max-w-full">
          <span className="truncate">{name}</span>
        </Tag>
      ))}
      {tags.length === 0 && !onChoose && <span className="text-muted">None</span>}
      {onChoose && (
        <Button
          variant="quiet"
          size="small"
          // its words begin where the label does
          className={tags.length === 0 ? '-ml-3' : undefined}
          pending={pending}
          onClick={() => setOpen(true)}
        >
          {tags.length === 0 ? 'Add tags' : 'Change tags'}
        </Button>
      )}
      {isOpen && onChoose && (
        <Suspense>
          <TagsDialog chosen={tags} onChoose={onChoose} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
