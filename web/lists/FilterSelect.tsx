import type { ComponentProps, ReactElement } from 'react';
import { Select } from '#web/parts/Select.tsx';
import type { RawSearch } from './list-definition.ts';

export type Filter<Search> = Pick<
  ComponentProps<typeof Select>,
  'id' | 'options' | 'placeholder' | 'className'
> & {
  /** its name in the address */
  name: keyof Search & string;
  label: string;
  /** chosen where the address says nothing */
  otherwise?: string;
  /** what else in the address goes when it is chosen */
  clears?: { [Key in keyof Search]?: undefined };
};

export type Narrowed<Search> = {
  search: Search;
  narrow: (change: RawSearch, replace?: boolean) => void;
};

/** A filter of a list, which is part of its address. */
export function FilterSelect<Search>({
  filter: { name, label, otherwise = '', clears, ...select },
  search,
  narrow,
  ref,
}: Narrowed<Search> & { filter: Filter<Search>; ref?: ComponentProps<'select'>['ref'] }): ReactElement {
  return (
    <Select
      {...select}
      ref={ref}
      aria-label={label}
      value={String(search[name] ?? otherwise)}
      onChange={({ target }) => narrow({ ...clears, [name]: target.value })}
    />
  );
}
