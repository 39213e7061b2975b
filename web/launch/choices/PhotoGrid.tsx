import { Check } from 'lucide-react';
import { memo, useRef, type KeyboardEvent, type ReactElement } from 'react';
import { describePhoto } from '#contract/launch/photo-words.ts';
import { photoAddress, type Theme } from '#contract/launch/theme.ts';
import type { FieldWiring } from '#web/parts/Field.tsx';
import type { ChoiceProps } from './choice-props.ts';
import { listThemePhotos, stepBy } from './selection.ts';

type CardProps = {
  id: string;
  isChosen: boolean;
  describedBy: string | undefined;
  isInvalid: true | undefined;
  disabled: boolean | undefined;
  first: ChoiceProps<never>['ref'];
  onToggle: (id: string) => void;
  onBlur: (() => void) | undefined;
};

type PhotoGridProps = Pick<CardProps, 'disabled' | 'first' | 'onToggle' | 'onBlur'> & {
  theme: Theme;
  chosen: readonly string[];
  wiring: Omit<FieldWiring, 'id'>;
};

/** The photos of a theme as checkboxes; the arrow keys move between them. */
export function PhotoGrid({ theme, chosen, wiring, first, ...rest }: PhotoGridProps): ReactElement {
  const grid = useRef<HTMLDivElement>(null);

  function onKey(event: KeyboardEvent<HTMLDivElement>): void {
    const boxes = [...(grid.current?.querySelectorAll('input') ?? [])];
    const from = boxes.findIndex((box) => box === event.target);
    const columns = grid.current ? getComputedStyle(grid.current).gridTemplateColumns.split(' ').length : 1;
    const to = from < 0 ? null : stepBy(event.key, from, boxes.length, columns);
    if (to === null) return;
    event.preventDefault();
    boxes[to]?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the boxes inside are the controls; this only moves between them
    <div ref={grid} className="photo-grid" onKeyDown={onKey}>
      {listThemePhotos(theme).map((id, place) => (
        <PhotoCard
          key={id}
          {...rest}
          id={id}
          isChosen={chosen.includes(id)}
          describedBy={wiring['aria-describedby']}
          isInvalid={wiring['aria-invalid']}
          first={place === 0 ? first : undefined}
        />
      ))}
    </div>
  );
}

const PhotoCard = memo(function PhotoCard(props: CardProps): ReactElement {
  const { id, isChosen, describedBy, isInvalid, disabled, first, onToggle, onBlur } = props;
  return (
    <label className="choice-card photo-card">
      <input
        ref={first}
        type="checkbox"
        value={id}
        aria-label={describePhoto(id)}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        checked={isChosen}
        disabled={disabled}
        onChange={() => onToggle(id)}
        onBlur={onBlur}
      />
      <img src={photoAddress(id)} alt="" width={400} height={300} loading="lazy" decoding="async" />
      <Check aria-hidden className="photo-tick" />
    </label>
  );
});
