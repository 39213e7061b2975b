import { useLayoutEffect, useRef, type ComponentProps, type ReactElement } from 'react';
import { classNames } from './class-names.ts';
import { TEXT_AREA_ROWS } from './measures.ts';

export function TextArea({ className, ref, onInput, ...rest }: ComponentProps<'textarea'>): ReactElement {
  const own = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (own.current) grow(own.current);
  }, []);
  return (
    <textarea
      rows={TEXT_AREA_ROWS.min}
      {...rest}
      ref={(element) => {
        own.current = element;
        if (typeof ref === 'function') return ref(element);
        if (ref) ref.current = element;
      }}
      onInput={(event) => {
        grow(event.currentTarget);
        onInput?.(event);
      }}
      className={classNames('control text-area', className)}
    />
  );
}

// For browsers without `field-sizing`, which the style sheet uses.
function grow(area: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  area.rows = TEXT_AREA_ROWS.min;
  while (area.scrollHeight > area.clientHeight && area.rows < TEXT_AREA_ROWS.max) area.rows += 1;
}
