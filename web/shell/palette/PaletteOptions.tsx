import { useEffect, useRef, type ReactElement } from 'react';
import { classNames } from '#web/parts/class-names.ts';

export type PaletteOption = { id: string; group: string; label: string; note: string; open: () => void };

type PaletteOptionsProps = {
  id: string;
  options: readonly PaletteOption[];
  /** the place of the option that Enter opens */
  active: number;
  onActive: (index: number) => void;
  onChoose: (option: PaletteOption) => void;
};

/** The options in their groups. The field keeps the focus, and names the active one. */
export function PaletteOptions({
  id,
  options,
  active,
  onActive,
  onChoose,
}: PaletteOptionsProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be searched
    <div ref={list} id={id} role="listbox" aria-label="Results" className="p-2 pb-0">
      {groups.map((group) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options is no fieldset
        <div key={group} role="group" aria-label={group}>
          <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-[600] text-muted">
            {group}
          </p>
          {options.map(
            (option, index) =>
              option.group === group && (
                <button
                  key={option.id}
                  id={`${id}-${index}`}
                  type="button"
                  tabIndex={-1}
                  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option of the list above
                  role="option"
                  aria-selected={index === active}
                  onPointerMove={() => onActive(index)}
                  onClick={() => onChoose(option)}
                  className={classNames(
                    'flex min-h-11 w-full flex-wrap items-center justify-between gap-x-4 rounded-control px-3 py-1.5 text-left',
                    index === active && 'bg-soft text-on-soft',
                  )}
                >
                  <span className="min-w-0 break-words font-[550]">{option.label}</span>
                  <span className={classNames('min-w-0 truncate text-sm', index !== active && 'text-muted')}>
                    {option.note}
                  </span>
                </button>
              ),
          )}
        </div>
      ))}
    </div>
  );
}
