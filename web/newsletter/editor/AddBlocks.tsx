import { History } from 'lucide-react';
import type { ReactElement } from 'react';
import { blockNames, customTypes } from '#contract/newsletter/block-kinds.ts';
import { maxCustomBlocks, tooManyBlocks } from '#contract/newsletter/blocks.ts';
import { newsletters } from '#contract/newsletter/newsletter.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { isFeatureShown, useMe } from '#web/session.tsx';
import { formatMonth } from '../newsletter-dates.ts';
import { blockKinds } from './block-kinds.tsx';
import { newBlock, newTestimonial, toBlockValues, type BlockValues } from './newsletter-values.ts';
import { TestimonialChoice } from './TestimonialChoice.tsx';

type AddBlocksProps = { count: number; onAdd: (blocks: readonly BlockValues[]) => void };

/** Up to ten custom blocks, and those of the last newsletter again. */
export function AddBlocks({ count, onAdd }: AddBlocksProps): ReactElement {
  const { data: answer } = useApiQuery(newsletters.previous, {});
  const me = useMe();
  const isFull = count >= maxCustomBlocks;
  const full = isFull ? { disabledReason: tooManyBlocks } : {};
  const previous = answer?.data.custom_content ?? [];
  const addPrevious = () =>
    onAdd(
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
        {customTypes.map((type) => {
          const Icon = blockKinds[type].icon;
          return (
            Icon && (
              <Button
                key={type}
                variant="secondary"
                {...full}
                onClick={() => onAdd([newBlock(type, crypto.randomUUID())])}
              >
                <Icon aria-hidden />
                Add {blockNames[type].toLowerCase()}
              </Button>
            )
          );
        })}
        {isFeatureShown(me, 'TESTIMONIAL_MANAGER') && (
          <TestimonialChoice
            full={full}
            onChoose={(one) => onAdd([newTestimonial(one, crypto.randomUUID())])}
          />
        )}
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
