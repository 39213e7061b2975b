import type { ReactElement } from 'react';
import { dimensionLabels, nameValue } from '#contract/statistics/visit-words.ts';
import { Button } from '#web/parts/Button.tsx';
import type { Filter } from './visits-search.ts';

type FilterTagsProps = {
  filters: readonly Filter[];
  /** of the listings that were chosen by a tap */
  names: Readonly<Record<string, string>>;
  onRemove: (filter?: Filter) => void;
};

/** The filters of the page, each with its own way out. */
export const FilterTags = ({ filters, names, onRemove }: FilterTagsProps): ReactElement | null =>
  filters.length === 0 ? null : (
    <ul aria-label="Filters" className="mb-5 flex flex-wrap items-center gap-2 print:hidden">
      {filters.map((filter) => {
        const { dimension, value } = filter;
        const name = nameValue(dimension, { value, name: names[`${dimension} ${value}`] ?? 'One listing' });
        return (
          <li key={dimension} className="min-w-0">
            <Button
              variant="secondary"
              size="small"
              className="max-w-full"
              aria-label={`Remove filter ${dimensionLabels[dimension].value}: ${name}`}
              onClick={() => onRemove(filter)}
            >
              <span className="truncate">
                {dimensionLabels[dimension].value}: {name}
              </span>
              <span aria-hidden>×</span>
            </Button>
          </li>
        );
      })}
      {filters.length > 1 && (
        <li>
          <Button variant="quiet" size="small" onClick={() => onRemove()}>
            Remove all
          </Button>
        </li>
      )}
    </ul>
  );
