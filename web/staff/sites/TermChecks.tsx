import type { ReactElement } from 'react';
import { useController } from 'react-hook-form';
import { staffPublishers, type PublisherDraft, type PublisherTerm } from '#contract/staff/publishers.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import type { FormValues } from '#web/parts/form-values.ts';
import { FieldGroup } from '#web/parts/Field.tsx';
import { useFieldError, type Bound } from '#web/parts/FormField.tsx';

type Props<Output> = Bound<FormValues<PublisherDraft>, Output, 'categories' | 'tags'> & {
  site: { id: number; site_id: number };
};

const labels = { categories: 'Categories of posts', tags: 'Tags of posts' };

/** The website's own categories or tags. One that was deleted there keeps its name until it is unticked. */
export function TermChecks<Output>({ control, name, site }: Props<Output>): ReactElement {
  const { data, isError } = useApiQuery(staffPublishers.terms, { params: site });
  const error = useFieldError(control, name);
  const { field } = useController({ control, name });
  const chosen: readonly PublisherTerm[] = field.value ?? [];
  const terms = data?.data[name] ?? [];
  const isRead = data !== undefined && data.data.failure === null;
  const missing = chosen.filter(({ id }) => !terms.some((term) => term.id === id));

  function toggle(term: PublisherTerm): void {
    const others = chosen.filter(({ id }) => id !== term.id);
    field.onChange(others.length < chosen.length ? others : [...chosen, term]);
  }

  return (
    <FieldGroup label={labels[name]} error={error} hint={describeState(data?.data.failure, isError)}>
      {() => (
        <div className="flex flex-wrap gap-2">
          {[...terms, ...missing].map((term) => (
            <label
              key={term.id}
              className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-3 inset-ring-1 inset-ring-edge/70 lg:min-h-9"
            >
              <input
                type="checkbox"
                className="tick"
                name={name}
                checked={chosen.some(({ id }) => id === term.id)}
                onChange={() => toggle(term)}
              />
              <span className="min-w-0 wrap-anywhere">
                {term.name}
                {isRead && missing.includes(term) && ' (deleted on the website)'}
              </span>
            </label>
          ))}
          {isRead && terms.length + missing.length === 0 && (
            <p className="text-muted">The website has none.</p>
          )}
        </div>
      )}
    </FieldGroup>
  );
}

/** While the website is asked or does not answer, the chosen terms are shown alone. */
function describeState(failure: string | null | undefined, isError: boolean): string | undefined {
  if (isError) return 'We can’t show what the website has right now.';
  return failure === undefined ? 'Asking the website…' : (failure ?? undefined);
}
