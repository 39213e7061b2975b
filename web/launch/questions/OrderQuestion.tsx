import type { ReactElement } from 'react';
import type { QuestionOf } from '#contract/launch/question.ts';
import { FieldGroup } from '#web/parts/Field.tsx';
import { SortableList } from '#web/parts/SortableList.tsx';
import { getOptionLabel, readRanked } from './answer-text.ts';
import { useQuestionAnswer, type QuestionProps } from './use-answer-of.ts';

/** A sortable list of all options, each of which can be switched on or off. */
export function OrderQuestion(props: QuestionProps<QuestionOf<'order'>>): ReactElement {
  const { texts, value, change, field } = useQuestionAnswer(props);
  const { options, label } = props.question;
  const placed = readRanked(options, value);
  const items = placed.map(({ id }) => ({ id, label: getOptionLabel(options, id) }));

  function move(from: number, to: number): void {
    const moved = placed[from];
    if (moved) change(placed.toSpliced(from, 1).toSpliced(to, 0, moved));
  }

  return (
    <FieldGroup {...texts}>
      {() => (
        <SortableList label={label} items={items} onMove={move}>
          {(item, place) => (
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                {...field}
                {...(place > 0 && { ref: null })}
                type="checkbox"
                checked={placed[place]?.checked ?? false}
                onChange={(event) =>
                  change(placed.with(place, { id: item.id, checked: event.target.checked }))
                }
                className="tick size-6!"
              />
              <span className={placed[place]?.checked ? 'font-[550]' : 'text-muted line-through'}>
                {item.label}
              </span>
            </label>
          )}
        </SortableList>
      )}
    </FieldGroup>
  );
}
