import { useState, type ReactElement } from 'react';
import { useFormState, type UseFormReturn } from 'react-hook-form';
import { contacts } from '#contract/contacts/contacts.ts';
import { maxSearchLength } from '#contract/contacts/lists.ts';
import { listingSellers, SellerChoice, type Seller } from '#contract/listings/sellers.ts';
import { ActionDialog } from '#web/actions/ActionDialog.tsx';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { Field } from '#web/parts/Field.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { useDebounced } from '#web/parts/use-debounced.ts';
import { sellerQueries } from './seller-queries.ts';

const maxResults = 5;

type ChooseSellerProps = {
  id: number;
  sellers: readonly Seller[];
  /** the person is not among the contacts yet; receives the search */
  onNew: (typed: string) => void;
  onClose: () => void;
};

/** Finds a contact by name or email. One tap adds them. */
export const ChooseSeller = ({ id, sellers, onNew, onClose }: ChooseSellerProps): ReactElement => (
  <ActionDialog
    endpoint={listingSellers.add}
    stale={sellerQueries}
    title="Who is selling this home?"
    schema={SellerChoice}
    values={{ lead_id: 0 }}
    fields={(form) => <Search form={form} sellers={sellers} onNew={onNew} />}
    input={(body) => ({ params: { id }, body })}
    verb={null}
    done={({ data }) => `${data.name} is now a seller of this home.`}
    onClose={onClose}
  />
);

type SearchProps<Output> = Pick<ChooseSellerProps, 'sellers' | 'onNew'> & {
  form: UseFormReturn<{ lead_id: number }, unknown, Output>;
};

function Search<Output>({ form, sellers, onNew }: SearchProps<Output>): ReactElement {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const { isSubmitting } = useFormState({ control: form.control });
  const { data, error, isFetching, refetch } = useApiQuery(
    contacts.list,
    { query: { take: String(maxResults), search } },
    { enabled: search !== '', keepPrevious: true },
  );
  const people = search === '' ? undefined : data?.data;
  return (
    <>
      <Field label="Search your contacts">
        {(wiring) => (
          <TextInput
            {...wiring}
            type="search"
            autoComplete="off"
            maxLength={maxSearchLength}
            placeholder="Name or email"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            // it would choose the first result
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Field>
      <div className="mt-3 min-h-72" aria-live="polite">
        {error ? (
          <div className="flex flex-col items-start gap-3">
            <p>We couldn’t search your contacts.</p>
            <Button variant="secondary" size="small" pending={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        ) : people?.length === 0 ? (
          <p className="text-muted">No contact matches “{search}”.</p>
        ) : (
          <ul className="divided">
            {people?.map(({ id, name, email, phone_number: phone }) => (
              <li key={id}>
                <button
                  type="submit"
                  disabled={isSubmitting || sellers.some((seller) => seller.id === id)}
                  className="min-h-14 w-full rounded-control px-3 py-2 text-left hover:bg-soft focus-visible:bg-soft"
                  onClick={() => form.setValue('lead_id', id)}
                >
                  <span className="block truncate font-[550]">{name || 'No name'}</span>
                  <span className="block truncate text-sm text-muted">
                    {sellers.some((seller) => seller.id === id) ? 'Is a seller already' : (email ?? phone)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button variant="quiet" className="self-start" onClick={() => onNew(typed.trim())}>
        Add a new contact
      </Button>
    </>
  );
}
