import { useLocation } from '@tanstack/react-router';
import { ArrowDownUp } from 'lucide-react';
import { useId, useState, type ReactElement } from 'react';
import { listings } from '#contract/listings/listings.ts';
import { propertyTypes } from '#contract/listings/type-names.ts';
import { viewDays, type ListingSort } from '#contract/listings/sorts.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { FilterSelect, type Narrowed } from '#web/lists/FilterSelect.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Checkbox } from '#web/parts/Checkbox.tsx';
import { classNames } from '#web/parts/class-names.ts';
import { countFilters, hasUnknown, pageSizes, withoutFilters } from './list-narrowing.ts';
import type { ListSearch } from './list-search.ts';

const sortOptions: { value: ListingSort; label: string }[] = [
  { value: 'date_desc', label: 'Newest first' },
  { value: 'date_asc', label: 'Oldest first' },
  { value: 'price_desc', label: 'Highest price' },
  { value: 'price_asc', label: 'Lowest price' },
  { value: 'days_desc', label: 'Most days on market' },
  { value: 'days_asc', label: 'Fewest days on market' },
  { value: 'city_asc', label: 'City, A to Z' },
  { value: 'status_asc', label: 'Status' },
  { value: 'views_desc', label: 'Most views' },
  { value: 'views_asc', label: 'Fewest views' },
];

/** Said of orders in which something may not be known. */
const lastNotes: Partial<Record<string, string>> = {
  price: 'Listings without a price are last.',
  days: 'Listings whose days on the market aren’t known are last.',
  views: `Views on your website in the last ${viewDays} days. Listings whose views aren’t known are last.`,
};

const switches = [
  { name: 'without_photos', label: 'Without photos' },
  { name: 'in_newsletter', label: 'In the newsletter' },
  { name: 'held', label: 'On hold' },
] as const;

/** Order, filters and size of the list. A phone shows them behind one button. */
export function SortAndFilters({ search, narrow }: Narrowed<ListSearch>): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const count = countFilters(search);
  const note = lastNotes[search.sort?.split('_')[0] ?? ''];
  return (
    <>
      <UnknownNote />
      <Button
        variant="secondary"
        className="mb-4 w-full sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ArrowDownUp aria-hidden />
        {count === 0 ? 'Sort and filter' : `Sort and filter (${count})`}
      </Button>
      <div
        id={id}
        className={classNames('mb-4 flex flex-wrap items-center gap-3', !isOpen && 'max-sm:hidden')}
      >
        <Selects search={search} narrow={narrow} />
        {switches.map(({ name, label }) => (
          <Checkbox
            key={name}
            label={label}
            checked={search[name] === '1'}
            onChange={({ target }) => narrow({ [name]: target.checked ? '1' : undefined })}
          />
        ))}
        {count > 0 && (
          <Button variant="quiet" onClick={() => narrow(withoutFilters)}>
            Clear filters
          </Button>
        )}
        {note && <p className="w-full text-sm text-muted">{note}</p>}
      </div>
    </>
  );
}

function Selects(narrowed: Narrowed<ListSearch>): ReactElement {
  const { data } = useApiQuery(listings.cities, {});
  const { city } = narrowed.search;
  const cities = data?.data ?? [];
  // a shared link may name a city that is not in the list
  const known = city === undefined || cities.includes(city) ? cities : [city, ...cities];
  const filters = [
    { name: 'sort' as const, label: 'Sort by', options: sortOptions },
    {
      name: 'type' as const,
      label: 'Property type',
      options: propertyTypes.map(toOption),
      placeholder: 'All types',
    },
    { name: 'city' as const, label: 'City', options: known.map(toOption), placeholder: 'All cities' },
    {
      name: 'take' as const,
      label: 'Listings on a page',
      options: pageSizes.map((value) => ({ value, label: `${value} on a page` })),
    },
  ];
  return (
    <>
      {filters.map((filter) => (
        <FilterSelect key={filter.name} filter={{ ...filter, className: 'w-full sm:w-52' }} {...narrowed} />
      ))}
    </>
  );
}

const toOption = (value: string) => ({ value, label: value });

function UnknownNote(): ReactElement | null {
  const hasIgnored = useLocation({ select: ({ search }) => hasUnknown(search) });
  return hasIgnored ? (
    <output className="mb-4 block text-sm text-muted">
      This link has a sort order or filter that doesn’t exist, so it was left out.
    </output>
  ) : null;
}
