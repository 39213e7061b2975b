import { Lock } from 'lucide-react';
import { useId, type ReactElement } from 'react';
import { Tooltip } from '#web/parts/Tooltip.tsx';

type LockedOptionProps = { label: string; about: string; reason: string };

/** Stays focusable, so that the reason can be read by keyboard and touch too. */
export function LockedOption({ label, about, reason }: LockedOptionProps): ReactElement {
  const id = useId();
  return (
    <div>
      <Tooltip text={reason}>
        <label className="flex min-h-11 w-fit cursor-not-allowed items-center gap-3 text-muted lg:min-h-8">
          <input
            type="checkbox"
            checked={false}
            readOnly
            aria-disabled
            aria-describedby={id}
            onClick={(event) => event.preventDefault()}
            className="tick border-line bg-sunken"
          />
          {label}
          <Lock aria-hidden className="size-4" />
        </label>
      </Tooltip>
      <p id={id} className="text-sm text-muted">
        {about}
        <span className="block font-[550] lg:sr-only">{reason}</span>
      </p>
    </div>
  );
}
