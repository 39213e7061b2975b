import { useState, type ReactElement } from 'react';
import { listings, type Listing } from '#contract/listings/listings.ts';
import { call } from '#web/api/call.ts';
import { showError } from '#web/api/error-effects.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Field } from '#web/parts/Field.tsx';
import { Select } from '#web/parts/Select.tsx';

type StartFromListingProps = { chosen: number | undefined; onChoose: (listing: Listing) => void };

/** Fills the facts from one of the newest listings of the agent's own. */
export function StartFromListing({ chosen, onChoose }: StartFromListingProps): ReactElement {
  const { data } = useApiQuery(listings.list, { query: { status: 'active' } });
  const [loading, setLoading] = useState<number | null>(null);
  const own = data?.data.filter(({ is_reciprocity }) => !is_reciprocity) ?? [];
  const hint =
    data && own.length === 0
      ? 'You have no listings for sale yet. Enter the facts below.'
      : 'Its facts replace those below. Your hints stay.';

  async function start(id: number): Promise<void> {
    setLoading(id);
    try {
      onChoose((await call(listings.read, { params: { id } })).data);
    } catch (error) {
      showError(error);
    } finally {
      setLoading(null);
    }
  }

  return (
    <Field label="Start from a listing" hint={hint} className="mb-5">
      {(wiring) => (
        <Select
          {...wiring}
          placeholder="Choose a listing…"
          value={loading ?? chosen ?? ''}
          aria-busy={loading !== null}
          options={own.map(({ id, address, city }) => ({ value: String(id), label: `${address}, ${city}` }))}
          onChange={({ target }) => target.value !== '' && void start(Number(target.value))}
        />
      )}
    </Field>
  );
}
