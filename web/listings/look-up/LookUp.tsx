import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { listingsLookUp, type MlsMatch } from '#contract/listings/look-up.ts';
import * as paths from '#contract/paths.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form } from '#web/parts/Form.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import type { ListingValues } from '../form/listing-values.ts';
import { useLookUp, type Note } from './use-look-up.ts';

const LookUpForm = z.object({ text: listingsLookUp.find.query.shape.text });
const link = 'font-[550] text-action underline underline-offset-2';

/** Fills in a new listing from an address or an MLS number. */
export function LookUp<Output>({
  form,
}: {
  form: UseFormReturn<ListingValues, unknown, Output>;
}): ReactElement {
  const typed = useSchemaForm({ schema: LookUpForm, defaultValues: { text: '' } });
  const { note, matches, error, isPending, find, choose, undo, question } = useLookUp(form);
  return (
    <Surface className="mb-2">
      <Form
        form={typed}
        pending={isPending}
        serverError={error}
        guard={false}
        label="Fill in from your MLS"
        onSubmit={({ text }) => find(text)}
        className="gap-3"
      >
        <div className="flex flex-wrap items-end gap-3">
          <FormFields
            control={typed.control}
            fields={{
              text: {
                label: 'Address or MLS number',
                className: 'min-w-48 flex-1',
                input: (input) => <TextInput {...input} autoComplete="off" enterKeyHint="search" />,
              },
            }}
          />
          <Button type="submit" variant="secondary" pending={isPending}>
            Fill in
          </Button>
        </div>
        <output className="text-sm text-muted">{note && <NoteText note={note} onUndo={undo} />}</output>
        {matches.length > 0 && <Choices matches={matches} onChoose={choose} />}
      </Form>
      {question}
    </Surface>
  );
}

function NoteText({ note, onUndo }: { note: Note; onUndo: () => void }): ReactElement {
  const { text, listingId, hasImport, mayUndo } = note;
  return (
    <>
      {text}{' '}
      {listingId !== undefined && (
        <Link to={paths.listing} params={{ id: listingId }} className={link}>
          Open it
        </Link>
      )}
      {hasImport && (
        <Link to={paths.importListings} className={link}>
          Import by MLS number
        </Link>
      )}{' '}
      {mayUndo && (
        <button type="button" onClick={onUndo} className={link}>
          Undo
        </button>
      )}
    </>
  );
}

type ChoicesProps = { matches: readonly MlsMatch[]; onChoose: (match: MlsMatch) => void };

const Choices = ({ matches, onChoose }: ChoicesProps): ReactElement => (
  <ul className="flex flex-col gap-2">
    {matches.map((match) => (
      <li key={match.mls_id}>
        <Button variant="secondary" onClick={() => onChoose(match)}>
          {[match.address, match.city].filter(Boolean).join(', ')} · MLS® {match.mls_id}
        </Button>
      </li>
    ))}
  </ul>
);
