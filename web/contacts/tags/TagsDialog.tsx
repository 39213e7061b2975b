import { useEffect, useEffectEvent, useState, type ReactElement } from 'react';
import { contactTags, TagDraft, type ContactTag } from '#contract/contacts/tags.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { Checkbox } from '#web/parts/Checkbox.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { Field } from '#web/parts/Field.tsx';
import { Loading, SkeletonLine } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { isSameName, matchTags } from './tag-matches.ts';

type TagsDialogProps = {
  chosen: readonly ContactTag[];
  onChoose: (tags: ContactTag[]) => void;
  onClose: () => void;
};

/** Tags are ticked in a list. A new one is added by a button of its own, after those that it may be a typo of. */
export function TagsDialog({ chosen, onChoose, onClose }: TagsDialogProps): ReactElement {
  const [ticked, setTicked] = useState<ContactTag[]>([...chosen]);
  const [text, setText] = useState('');
  const [isWaiting, setWaiting] = useState(false);
  const { data, error, isFetching, refetch } = useApiQuery(contactTags.list, {});
  const create = useApiMutation(contactTags.create, {
    stale: [contactTags.list],
    failure: 'form',
    onSuccess: ({ data: tag }) => {
      setTicked((all) => [...all, tag]);
      setText('');
    },
  });
  const save = () => {
    onChoose(ticked);
    onClose();
  };
  const saveCreated = useEffectEvent(save);
  useEffect(() => {
    if (isWaiting && create.isSuccess) saveCreated();
  }, [isWaiting, create.isSuccess]);
  const tags = data?.data;
  const matches = matchTags(tags ?? [], text);
  const isKnown = matches.some(({ name }) => isSameName(name, text));
  const draft = TagDraft.safeParse({ name: text });
  const toggle = (tag: ContactTag) =>
    setTicked((all) =>
      all.some(({ id }) => id === tag.id)
        ? all.filter(({ id }) => id !== tag.id)
        : [...all, { id: tag.id, name: tag.name }],
    );
  return (
    <Dialog
      open
      size="small"
      title="Tags"
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            pending={isWaiting && create.isPending}
            // a tag that is still on its way is one of those to save
            onClick={() => (create.isPending ? setWaiting(true) : save())}
          >
            Save tags
          </Button>
        </>
      }
    >
      <Field
        label="Find or add a tag"
        error={
          create.error?.fields?.['name']?.[0] ??
          create.error?.message ??
          (text === '' ? undefined : draft.error?.issues[0]?.message)
        }
      >
        {(wiring) => (
          <TextInput
            {...wiring}
            autoComplete="off"
            value={text}
            onChange={({ target }) => {
              create.reset();
              setText(target.value);
            }}
          />
        )}
      </Field>
      {error ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : tags === undefined ? (
        <Loading className="mt-4 flex flex-col gap-3">
          <SkeletonLine width="40%" />
          <SkeletonLine width="62%" />
        </Loading>
      ) : (
        <div className="mt-4 flex flex-col gap-3">
          {matches.length > 0 && (
            <fieldset className="flex flex-col">
              <legend className="sr-only">Tags</legend>
              {matches.map((tag) => (
                <Checkbox
                  key={tag.id}
                  label={tag.name}
                  checked={ticked.some(({ id }) => id === tag.id)}
                  onChange={() => toggle(tag)}
                />
              ))}
            </fieldset>
          )}
          {tags.length === 0 && text === '' && <p className="text-muted">You don’t have any tags yet.</p>}
          {draft.data && !isKnown && (
            <Button
              variant="secondary"
              className="self-start whitespace-normal"
              pending={create.isPending}
              onClick={() => {
                setWaiting(false);
                create.mutate({ body: draft.data });
              }}
            >
              Add the tag “{draft.data.name}”
            </Button>
          )}
        </div>
      )}
    </Dialog>
  );
}
