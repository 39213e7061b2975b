import { useState, type ReactElement } from 'react';
import { contacts, maxSuggestions, type Contact } from '#contract/contacts/contacts.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import type { InputProps } from '#web/parts/FormField.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { useDebounced } from '#web/parts/use-debounced.ts';

type ContactSuggestionsProps = {
  input: InputProps<string>;
  value: string;
  onChoose: (contact: Contact) => void;
  /** the name was emptied */
  onEmpty: () => void;
};

const fewest = 2;

/** A first name with the contacts it may belong to, from two letters on; they are buttons right behind the field. */
export function ContactSuggestions({
  input,
  value,
  onChoose,
  onEmpty,
}: ContactSuggestionsProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const typed = useDebounced(value.trim());
  const isAsking = isOpen && typed.length >= fewest;
  const { data } = useApiQuery(
    contacts.list,
    { query: { take: String(maxSuggestions), first_name: typed } },
    { enabled: isAsking, keepPrevious: true },
  );
  const suggestions = isAsking ? (data?.data ?? []) : [];
  return (
    <div
      className="relative"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <TextInput
        {...input}
        autoComplete="off"
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        onChange={(event) => {
          setOpen(true);
          if (event.target.value === '') onEmpty();
          void input.onChange(event);
        }}
      />
      {suggestions.length > 0 && (
        <ul
          aria-label="Contacts with this name"
          className="absolute inset-x-0 top-full z-10 mt-1 overflow-hidden rounded-control border border-line bg-surface shadow-surface"
        >
          {suggestions.map((contact) => (
            <li key={contact.id}>
              <button
                type="button"
                className="min-h-11 w-full px-4 py-2 text-left hover:bg-soft focus-visible:bg-soft"
                onClick={() => {
                  setOpen(false);
                  onChoose(contact);
                }}
              >
                <span className="block truncate">{contact.name}</span>
                <span className="block truncate text-sm text-muted">{contact.email ?? 'No email'}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
