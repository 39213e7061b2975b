import { Star } from 'lucide-react';
import { useId, type ReactElement } from 'react';
import { classNames } from './class-names.ts';
import { RATING_MAX } from './measures.ts';

type RatingProps = {
  label: string;
  value: number | null;
  onChange: (value: number) => void;
  max?: number;
  disabled?: boolean;
};

// Radio buttons behind the stars, so that arrow keys work and a screen reader announces '4 stars'.
export function Rating({ label, value, onChange, max = RATING_MAX, disabled }: RatingProps): ReactElement {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className="-ml-2 flex">
      {upTo(max).map((stars) => (
        <label
          key={stars}
          className="relative grid size-11 cursor-pointer place-content-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-action"
        >
          <input
            type="radio"
            name={name}
            value={stars}
            checked={value === stars}
            onChange={() => onChange(stars)}
            disabled={disabled}
            aria-label={stars === 1 ? '1 star' : `${stars} stars`}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <StarShape full={value !== null && stars <= value} className="size-7" />
        </label>
      ))}
    </div>
  );
}

export function Stars({ value, max = RATING_MAX }: { value: number; max?: number }): ReactElement {
  return (
    <span className="inline-flex gap-0.5 align-[-0.15em]">
      <span className="sr-only">{`${value} out of ${max} stars`}</span>
      {upTo(max).map((stars) => (
        <StarShape key={stars} full={stars <= value} className="size-4.5" />
      ))}
    </span>
  );
}

function StarShape({ full, className }: { full: boolean; className: string }): ReactElement {
  return (
    <Star
      aria-hidden
      strokeWidth={1.5}
      className={classNames(className, full ? 'fill-action text-action' : 'fill-transparent text-edge')}
    />
  );
}

function upTo(max: number): readonly number[] {
  return Array.from({ length: max }, (_, index) => index + 1);
}
