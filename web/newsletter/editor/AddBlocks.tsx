import { History, Plus, Quote } from 'lucide-react';
import type { ReactElement } from 'react';
import { blockNames, customTypes } from '#contract/newsletter/block-kinds.ts';
import { maxCustomBlocks, tooManyBlocks } from '#contract/newsletter/blocks.ts';
import { newsletters } from '#contract/newsletter/newsletter.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { ButtonMenu, ButtonMenuItem } from '#web/parts/ButtonMenu.tsx';
import { isFeatureShown, useMe } from '#web/session.tsx';
import { formatMonth } from '../newsletter-dates.ts';
import { blockKinds } from './block-kinds.tsx';
import { newBlock, toBlockValues, type BlockValues } from './newsletter-values.ts';

type AddBlocksProps = {
  count: number;
  onAdd: (blocks: readonly BlockValues[]) => void;
  onChooseTestimonial: () => void;
};

export const fullReason = (count: number): { disabledReason?: string } =>
  count >= maxCustomBlocks ? { disabledReason: tooManyBlocks } : {};

/** Up to ten custom blocks, and those of the last newsletter again. */
export function AddBlocks({ count, ...ways }: AddBlocksProps): ReactElement {
  const { data: answer } = useApiQuery(newsletters.previous, {});
  const full = fullReason(count);
  const previous = answer?.data.custom_content ?? [];
  const addPrevious = () =>
    ways.onAdd(
      previous
        .slice(0, maxCustomBlocks - count)
        .map((block) => ({ ...toBlockValues(block), refId: crypto.randomUUID() })),
    );
  return (
    <div className="flex flex-col gap-3 rounded-surface border border-dashed border-line p-5">
      <p className="text-sm text-muted">
        {count} of {maxCustomBlocks} custom blocks
      </p>
      <div className="flex flex-wrap gap-2">
        {useKinds(ways).map(({ name, Icon, onSelect }) => (
          <Button key={name} variant="secondary" {...full} onClick={onSelect}>
            <Icon aria-hidden />
            Add {name.toLowerCase()}
          </Button>
        ))}
        {answer?.data.month != null && (
          <Button variant="quiet" {...full} onClick={addPrevious}>
            <History aria-hidden />
            Reuse the blocks from {formatMonth(answer.data.month)}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The same kinds in a menu, for a place between blocks. */
export function AddBelow({ name, count, ...ways }: AddBlocksProps & { name: string }): ReactElement {
  const kinds = useKinds(ways);
  const { disabledReason } = fullReason(count);
  const trigger = (
    <Button
      variant="quiet"
      size="icon"
      aria-label={`Add below ${name}`}
      {...(disabledReason && { disabledReason })}
    >
      <Plus aria-hidden />
    </Button>
  );
  if (disabledReason !== undefined) return trigger;
  return (
    <ButtonMenu trigger={trigger}>
      {kinds.map(({ name: kind, Icon, onSelect }) => (
        <ButtonMenuItem key={kind} onSelect={onSelect}>
          <Icon aria-hidden />
          {kind}
        </ButtonMenuItem>
      ))}
    </ButtonMenu>
  );
}

/** The kinds of blocks with their ways to add one. */
function useKinds({ onAdd, onChooseTestimonial }: Omit<AddBlocksProps, 'count'>) {
  const hasTestimonials = isFeatureShown(useMe(), 'TESTIMONIAL_MANAGER');
  const written = customTypes.flatMap((type) => {
    const { icon: Icon } = blockKinds[type];
    const onSelect = () => onAdd([newBlock(type, crypto.randomUUID())]);
    return Icon ? [{ name: blockNames[type], Icon, onSelect }] : [];
  });
  const chosen = { name: blockNames.testimonial, Icon: Quote, onSelect: onChooseTestimonial };
  return hasTestimonials ? [...written, chosen] : written;
}
