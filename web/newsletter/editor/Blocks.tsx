import { useRef, useState, useSyncExternalStore, type ReactElement } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { defaultBlocks, type NewsletterDraft } from '#contract/newsletter/blocks.ts';
import { blockRemovedMessage, newsletters, orderFailedMessage } from '#contract/newsletter/newsletter.ts';
import { newsletterPreviews } from '#contract/newsletter/preview.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx';
import { toast } from '#web/parts/toast.ts';
import { useFieldArray } from '#web/parts/use-field-array.ts';
import type { SendFile } from '#web/parts/use-uploads.ts';
import type { StaffFlag } from '#web/routing/search.ts';
import { AddBlocks } from './AddBlocks.tsx';
import { BlockCard } from './BlockCard.tsx';
import { CustomBlockFields } from './CustomBlockFields.tsx';
import type { EditorState } from './editor-state.ts';
import { DefaultBlockFields } from './DefaultBlockFields.tsx';
import { blockNames } from '#contract/newsletter/block-kinds.ts';
import type { BlockValues, NewsletterValues } from './newsletter-values.ts';

type BlocksProps = {
  form: UseFormReturn<NewsletterValues, unknown, NewsletterDraft>;
  state: EditorState;
  forced: StaffFlag;
  uploadImage: SendFile;
  /** Stores the draft with the present blocks. */
  keepDraft: () => void;
};

/** The default blocks and the client's own in one order. */
export function Blocks({ form, state, forced, uploadImage, keepDraft }: BlocksProps): ReactElement {
  const { control } = form;
  const sequence = useSyncExternalStore(state.subscribe, state.sequence);
  const { fields, append, remove } = useFieldArray({ control, name: 'custom_content', keyName: 'key' });
  const [idToRemove, setIdToRemove] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const order = useApiMutation(newsletters.order, { stale: [newsletterPreviews.show], failure: 'form' });
  const removal = useApiMutation(newsletters.removeBlock, {
    stale: [newsletterPreviews.show],
    failure: 'form',
  });
  const defaults = form.getValues('content');

  function move(refId: string, by: -1 | 1): void {
    const from = sequence.indexOf(refId);
    const next = sequence.with(from, sequence[from + by] ?? '').with(from + by, refId);
    state.arrange(next);
    setAnnouncement(`Moved to place ${from + by + 1} of ${sequence.length}.`);
    keepFocus(list.current, refId, by);
    const { ids } = state.stored();
    // a new one gets its place with the save
    if (!ids.has(refId)) return keepDraft();
    const places = next.flatMap((one, index) => {
      const id = ids.get(one);
      return id === undefined ? [] : [{ id, order: index + 1 }];
    });
    // not with the callbacks of `mutate`, which only belong to the last move
    void order.mutateAsync({ query: forced, body: { order: places } }).then(
      ({ data }) => {
        state.storeOwn(data.version);
        keepDraft();
      },
      () => {
        toast.error(orderFailedMessage);
        state.arrange(sequence);
        keepDraft();
      },
    );
  }

  function take(refId: string): void {
    const index = fields.findIndex((field) => field.refId === refId);
    remove(index);
    state.arrange(sequence.filter((one) => one !== refId));
    const { values: before } = state.stored();
    const values = {
      ...before,
      custom_content: before.custom_content.filter((block) => block.refId !== refId),
    };
    state.store({ values });
    form.resetDefaultValues(values);
    keepDraft();
    toast.success(blockRemovedMessage);
    setIdToRemove(null);
  }

  function removeAsked(): void {
    if (idToRemove === null) return;
    const id = state.stored().ids.get(idToRemove);
    if (id === undefined) return take(idToRemove);
    removal.mutate(
      { params: { id }, query: forced },
      {
        onSuccess: ({ data }) => {
          state.storeOwn(data.version);
          take(idToRemove);
        },
        onError: (error) => {
          // somebody else has removed it
          if (error.status === 404) return take(idToRemove);
          toast.error(error.message);
          setIdToRemove(null);
        },
      },
    );
  }

  function add(blocks: readonly BlockValues[]): void {
    append([...blocks], { shouldFocus: false });
    state.arrange([...sequence, ...blocks.map(({ refId }) => refId)]);
  }

  return (
    <>
      <ol ref={list} aria-label="Blocks" className="flex flex-col gap-4">
        {sequence.map((refId, place) => {
          const index = defaults.findIndex((block) => block.refId === refId);
          const field = fields.findIndex((one) => one.refId === refId);
          const block = fields[field];
          if (index === -1 && !block) return null;
          return (
            <BlockCard
              key={refId}
              refId={refId}
              name={block ? blockNames[block.type] : sectionTitle(refId)}
              isFirst={place === 0}
              isLast={place === sequence.length - 1}
              onMove={(by) => move(refId, by)}
              {...(block && { onRemove: () => setIdToRemove(refId) })}
            >
              {block ? (
                <CustomBlockFields
                  control={control}
                  index={field}
                  type={block.type}
                  forced={forced}
                  uploadImage={uploadImage}
                />
              ) : (
                <DefaultBlockFields control={control} index={index} refId={refId} uploadImage={uploadImage} />
              )}
            </BlockCard>
          );
        })}
      </ol>
      <output className="sr-only">{announcement}</output>
      <AddBlocks count={fields.length} onAdd={add} />
      <ConfirmDialog
        open={idToRemove !== null}
        title="Delete this block?"
        body="It’s removed from this month’s newsletter right away."
        confirmLabel="Delete"
        danger
        pending={removal.isPending}
        onConfirm={removeAsked}
        onCancel={() => setIdToRemove(null)}
      />
    </>
  );
}

const sectionTitle = (refId: string): string =>
  defaultBlocks.find(({ slug }) => slug === refId)?.title ?? 'Section';

/** Once the block has moved, the pressed button has the focus again, or at the end of the list the other one. */
function keepFocus(list: HTMLElement | null, refId: string, by: -1 | 1): void {
  requestAnimationFrame(() => {
    const buttons = [
      ...(list?.querySelectorAll<HTMLButtonElement>(`[data-block="${refId}"] [data-move]`) ?? []),
    ];
    const target = buttons.find((button) => button.dataset['move'] === String(by));
    const usable =
      target?.getAttribute('aria-disabled') === 'true' ? buttons.find((one) => one !== target) : target;
    usable?.focus();
  });
}
