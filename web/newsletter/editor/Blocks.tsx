import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { get, useFormState, useWatch, type FieldErrors } from 'react-hook-form';
import { ConfirmDialog } from '#web/parts/ConfirmDialog.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import type { SendFile } from '#web/parts/use-uploads.ts';
import { AddBelow, AddBlocks, fullReason } from './AddBlocks.tsx';
import { BlockPlace } from './BlockPlace.tsx';
import type { BlockActions } from './BlockToolbar.tsx';
import { CustomBlockFields } from './CustomBlockFields.tsx';
import { DefaultBlockFields } from './DefaultBlockFields.tsx';
import { MailCanvas, type MailLayout } from './MailCanvas.tsx';
import {
  blockFieldNames,
  newTestimonial,
  type BlockValues,
  type NewsletterValues,
} from './newsletter-values.ts';
import { TestimonialChoice } from './TestimonialChoice.tsx';
import { useBlocks, type BlocksOptions, type EditedBlock } from './use-blocks.ts';
import type { LiveMail } from './use-live-mail.ts';

type BlocksProps = BlocksOptions & {
  live: LiveMail;
  uploadImage: SendFile;
  /** The form of the part that is no block. */
  introduction: ReactNode;
};

const introductionId = 'introduction';
/** Pixels of a block that the mail does not show yet. */
const newHeight = 60;

/** The mail, on which the blocks are selected and edited. */
export function Blocks({ live, uploadImage, introduction, ...options }: BlocksProps): ReactElement {
  const { form, forced } = options;
  const { mail, isFailed, refresh } = live;
  const { control } = form;
  const { blocks, count, announcement, isRemoving, move, add, removeBlock } = useBlocks(options);
  const [layout, setLayout] = useState<MailLayout | null>(null);
  const titles = useWatch({ control, name: ['content', 'custom_content'] });
  const [idToRemove, setIdToRemove] = useState<string | null>(null);
  /** where the testimonial goes that is being chosen; without `after` at the end */
  const [choice, setChoice] = useState<{ after?: string | null } | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const { faulty, selected, select, open, close } = useSelection(options, blocks);

  function addAfter(added: readonly BlockValues[], after?: string | null): void {
    add(added, after);
    if (added[0]) open(added[0].refId);
  }
  const addBelow = (name: string, after: string | null): ReactNode => (
    <AddBelow
      name={name}
      count={count}
      onAdd={(added) => addAfter(added, after)}
      onChooseTestimonial={() => setChoice({ after })}
    />
  );
  const actionsOf = (block: EditedBlock, index: number): BlockActions => ({
    onMove: (by) => {
      move(block.refId, by);
      keepFocus(list.current, block.refId, by);
    },
    isFirst: index === 0,
    isLast: index === blocks.length - 1,
    onEdit: () => open(block.refId),
    add: addBelow(block.kind.toLowerCase(), block.refId),
    ...(block.type !== 'default' && {
      onDuplicate: () => {
        const values = form.getValues(`custom_content.${block.index}`);
        addAfter([{ ...values, refId: crypto.randomUUID() }], block.refId);
      },
      full: fullReason(count),
      onRemove: () => setIdToRemove(block.refId),
    }),
  });
  const titleOf = ({ type, index }: EditedBlock): string =>
    titles[type === 'default' ? 0 : 1][index]?.title ?? '';
  const placeOf = (id: string) => {
    if (!layout) return isFailed ? null : undefined;
    const place = layout.blocks.find((one) => one.id === id);
    // a new block is at the end until the mail shows it
    return place
      ? { left: place.left, top: place.top, width: place.width, height: place.height }
      : { left: 0, top: layout.height - newHeight, width: '100%', height: newHeight };
  };
  const common = (id: string) => ({
    place: placeOf(id),
    isSelected: selected.id === id,
    isOpen: selected.id === id && selected.isOpen,
    hasError: faulty.includes(id),
    onSelect: () => select(id),
    onClose: close,
  });

  return (
    <>
      {isFailed && (
        <ErrorState message="We couldn’t show your newsletter with these changes." onRetry={refresh} />
      )}
      <div className="newsletter-canvas">
        <div className="min-w-0">
          {mail?.editor_html != null ? (
            <MailCanvas html={mail.editor_html} height={layout?.height ?? 800} onLayout={setLayout} />
          ) : (
            !isFailed && <MailSkeleton />
          )}
          <div className="mt-4">
            <AddBlocks
              count={count}
              onAdd={(added) => addAfter(added)}
              onChooseTestimonial={() => setChoice({})}
            />
          </div>
        </div>
        <div className="contents">
          <BlockPlace
            {...common(introductionId)}
            kind="Introduction"
            title=""
            actions={{ onEdit: () => open(introductionId), add: addBelow('introduction', null) }}
          >
            {introduction}
          </BlockPlace>
        </div>
        <ol ref={list} aria-label="Blocks" className="contents">
          {blocks.map((block, index) => (
            <li key={block.refId} data-block={block.refId} className="contents">
              <BlockPlace
                {...common(block.refId)}
                kind={block.kind}
                title={titleOf(block)}
                actions={actionsOf(block, index)}
              >
                {block.type === 'default' ? (
                  <DefaultBlockFields
                    control={control}
                    index={block.index}
                    refId={block.refId}
                    uploadImage={uploadImage}
                  />
                ) : (
                  <CustomBlockFields
                    control={control}
                    index={block.index}
                    type={block.type}
                    forced={forced}
                    uploadImage={uploadImage}
                  />
                )}
              </BlockPlace>
            </li>
          ))}
        </ol>
      </div>
      <output className="sr-only">{announcement}</output>
      <TestimonialChoice
        open={choice !== null}
        onClose={() => setChoice(null)}
        onChoose={(one) => addAfter([newTestimonial(one, crypto.randomUUID())], choice?.after)}
      />
      <ConfirmDialog
        open={idToRemove !== null}
        title="Delete this block?"
        body="It’s removed from this month’s newsletter right away."
        confirmLabel="Delete"
        danger
        pending={isRemoving}
        onConfirm={() => void removeBlock(idToRemove ?? '').then(() => setIdToRemove(null))}
        onCancel={() => setIdToRemove(null)}
      />
    </>
  );
}

type Selected = { id: string; isOpen: boolean };

/** The selected block, and those with mistakes: the first one is selected when a save finds some. */
function useSelection({ form: { control } }: BlocksOptions, blocks: readonly EditedBlock[]) {
  const [selected, setSelected] = useState<Selected>({ id: introductionId, isOpen: false });
  const { errors, submitCount } = useFormState({ control });
  const faulty = [
    ...(errors.introduction ? [introductionId] : []),
    ...blocks.filter((block) => hasMistake(errors, block)).map(({ refId }) => refId),
  ];
  const [shownSubmit, setShownSubmit] = useState(0);
  if (faulty[0] !== undefined && submitCount > shownSubmit) {
    setShownSubmit(submitCount);
    if (faulty[0] !== selected.id) setSelected({ id: faulty[0], isOpen: false });
  }
  // errors of the server are for fields that the form knows, also where no block has been opened
  useEffect(() => {
    for (const { type, index } of blocks)
      if (type !== 'default')
        for (const name of blockFieldNames) control.register(`custom_content.${index}.${name}`);
  }, [blocks, control]);
  const isThere = blocks.some(({ refId }) => refId === selected.id);
  return {
    faulty,
    selected: isThere ? selected : { ...selected, id: introductionId },
    /** One that is selected already opens. */
    select: (id: string) => setSelected((before) => ({ id, isOpen: before.id === id })),
    open: (id: string) => setSelected({ id, isOpen: true }),
    close: () => setSelected(({ id }) => ({ id, isOpen: false })),
  };
}

const hasMistake = (errors: FieldErrors<NewsletterValues>, { type, index }: EditedBlock): boolean =>
  get(errors, `${type === 'default' ? 'content' : 'custom_content'}.${index}`) !== undefined;

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

const MailSkeleton = (): ReactElement => (
  <div className="min-h-80" aria-busy>
    <SkeletonLine width="14rem" className="my-3" />
    <SkeletonLine width="90%" className="my-3" />
    <SkeletonLine width="75%" className="my-3" />
  </div>
);
