import { useRef, useState, useSyncExternalStore } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { blockNames, type CustomType } from '#contract/newsletter/block-kinds.ts';
import { defaultBlocks, type NewsletterDraft } from '#contract/newsletter/blocks.ts';
import { blockRemovedMessage, newsletters, orderFailedMessage } from '#contract/newsletter/newsletter.ts';
import { newsletterPreviews } from '#contract/newsletter/preview.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { toast } from '#web/parts/toast.ts';
import { useUnsavedInput } from '#web/parts/unsaved-input.ts';
import { useFieldArray } from '#web/parts/use-field-array.ts';
import type { StaffFlag } from '#web/routing/search.ts';
import type { EditorState } from './editor-state.ts';
import {
  restoreOrder,
  insertAfter,
  swap,
  type BlockValues,
  type NewsletterValues,
  type Sequence,
} from './newsletter-values.ts';
import { createTurns } from './save-in-turn.ts';

export type BlocksOptions = {
  form: UseFormReturn<NewsletterValues, unknown, NewsletterDraft>;
  state: EditorState;
  forced: StaffFlag;
  /** Stores the draft with the present blocks. */
  keepDraft: () => void;
};

/** A block with its place in its list of the form. */
export type EditedBlock = {
  refId: string;
  type: 'default' | CustomType;
  index: number;
  /** 'Article', or the title that the section has at first */
  kind: string;
};

/** The default blocks and the client's own in one order, and what can be done with them. */
export function useBlocks({ form, state, forced, keepDraft }: BlocksOptions) {
  const sequence = useSyncExternalStore(state.subscribe, state.sequence);
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: 'custom_content',
    keyName: 'key',
  });
  const [announcement, setAnnouncement] = useState('');
  const order = useApiMutation(newsletters.order, { stale: [newsletterPreviews.show], failure: 'form' });
  const removal = useApiMutation(newsletters.removeBlock, {
    stale: [newsletterPreviews.show],
    failure: 'form',
  });
  const defaults = form.getValues('content');

  const [turns] = useState(createTurns);
  useUnsavedInput({ isUnsaved: turns.isBusy });
  /** The order that the server has; a failed move returns to it. */
  const storedOrder = useRef(sequence);
  const saveOrder = async (next: Sequence): Promise<void> => {
    const { ids } = state.stored();
    const places = next.flatMap((one, index) => {
      const id = ids.get(one);
      return id === undefined ? [] : [{ id, order: index + 1 }];
    });
    try {
      const { data } = await order.mutateAsync({ query: forced, body: { order: places } });
      storedOrder.current = next;
      state.storeOwn(data.version);
    } catch {
      if (turns.isWaiting()) return;
      toast.error(orderFailedMessage);
      state.arrange(restoreOrder(storedOrder.current, state.sequence()));
    }
    keepDraft();
  };

  function move(refId: string, by: -1 | 1): void {
    const before = state.sequence();
    const from = before.indexOf(refId);
    const next = swap(before, from, from + by);
    state.arrange(next);
    setAnnouncement(`Moved to place ${from + by + 1} of ${before.length}.`);
    // a new one gets its place with the save
    if (state.stored().ids.has(refId)) turns.save(() => saveOrder(next));
    else keepDraft();
  }

  /** Adds blocks after one of the sequence, or at the end. */
  function add(blocks: readonly BlockValues[], after: string | null = state.sequence().at(-1) ?? null): void {
    append([...blocks], { shouldFocus: false });
    const refIds = blocks.map(({ refId }) => refId);
    state.arrange(insertAfter(state.sequence(), after, refIds));
  }

  function drop(refId: string): void {
    const values = form.getValues('custom_content');
    const removed = values.find((block) => block.refId === refId);
    const before = sequence[sequence.indexOf(refId) - 1] ?? null;
    remove(values.findIndex((block) => block.refId === refId));
    state.arrange(sequence.filter((one) => one !== refId));
    const { values: stored, ids } = state.stored();
    const next = {
      ...stored,
      custom_content: stored.custom_content.filter((block) => block.refId !== refId),
    };
    // undone, it is a new block
    state.store({ values: next, ids: new Map([...ids].filter(([one]) => one !== refId)) });
    form.resetDefaultValues(next);
    keepDraft();
    toast.success(
      blockRemovedMessage,
      removed && {
        label: 'Undo',
        onPress: () => {
          append([removed], { shouldFocus: false });
          state.arrange(insertAfter(state.sequence(), before, [refId]));
          keepDraft();
        },
      },
    );
  }

  /** Resolves once the block is gone, or could not be removed. */
  async function removeBlock(refId: string): Promise<void> {
    const id = state.stored().ids.get(refId);
    if (id === undefined) return drop(refId);
    await removal.mutateAsync({ params: { id }, query: forced }).then(
      ({ data }) => {
        state.storeOwn(data.version);
        drop(refId);
      },
      (error: { status?: number; message: string }) => {
        // somebody else has removed it
        if (error.status === 404) drop(refId);
        else toast.error(error.message);
      },
    );
  }

  const blocks = sequence.flatMap((refId): EditedBlock[] => {
    const section = defaults.findIndex((block) => block.refId === refId);
    if (section !== -1) return [{ refId, type: 'default', index: section, kind: sectionTitle(refId) }];
    const index = fields.findIndex((block) => block.refId === refId);
    const type = fields[index]?.type;
    return type === undefined ? [] : [{ refId, type, index, kind: blockNames[type] }];
  });

  return {
    blocks,
    count: fields.length,
    announcement,
    isRemoving: removal.isPending,
    move,
    add,
    removeBlock,
  };
}

const sectionTitle = (refId: string): string =>
  defaultBlocks.find(({ slug }) => slug === refId)?.title ?? 'Section';
