import type { ReactElement } from 'react';
import { listings, type Listing } from '#contract/listings/listings.ts';
import { listingsMls, type MlsFieldName } from '#contract/listings/mls.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import { fieldName, formatValue, splitDiffering, summarizeOwn, type DifferingField } from './field-words.ts';

type ChooseValuesProps = { listing: Listing; onTaken: (names: readonly MlsFieldName[]) => void };
type Choice = { keep?: MlsFieldName[]; take?: MlsFieldName[] };

/** Differences between the agent and the MLS: those that wait for a choice, and in one line those that have it. */
export function ChooseValues({ listing, onTaken }: ChooseValuesProps): ReactElement | null {
  const choose = useApiMutation(listingsMls.chooseFields, {
    stale: [listings.read, listings.list],
    onSuccess: (_answer, { body }) => onTaken(body?.take ?? []),
  });
  const send = (body: Choice) => choose.mutate({ params: { id: listing.id }, body });
  const { waiting, decided } = splitDiffering(listing);
  const all = waiting.map(({ name }) => name);
  const rows = (fields: readonly DifferingField[], Title: 'h3' | 'p') => (
    <ul className="mt-3 flex flex-col divided">
      {fields.map((one) => (
        <Difference
          key={one.name}
          Title={Title}
          listing={listing}
          one={one}
          pending={choose.isPending}
          onChoose={send}
        />
      ))}
    </ul>
  );
  return (
    <>
      {waiting.length > 0 && (
        <Surface aria-labelledby="mls-differs">
          <h2 id="mls-differs" className="text-xl">
            Your details differ from the MLS
          </h2>
          <p className="mt-1 text-muted">Your website shows your version until you use theirs.</p>
          {rows(waiting, 'h3')}
          {waiting.length > 1 && (
            <div className="flex flex-wrap gap-3 border-t border-line pt-4">
              <Button variant="secondary" pending={choose.isPending} onClick={() => send({ keep: all })}>
                Keep all of mine
              </Button>
              <Button variant="secondary" pending={choose.isPending} onClick={() => send({ take: all })}>
                Take all of theirs
              </Button>
            </div>
          )}
        </Surface>
      )}
      {decided.length > 0 && (
        <details className="rounded-surface bg-surface px-5 py-1 shadow-surface">
          <summary className="cursor-pointer py-2.5">
            {summarizeOwn(decided)}{' '}
            <span className="font-[550] text-action underline underline-offset-4">See what the MLS says</span>
          </summary>
          {rows(decided, 'p')}
        </details>
      )}
    </>
  );
}

type DifferenceProps = {
  /** a heading below the one of its panel */
  Title: 'h3' | 'p';
  listing: Listing;
  one: DifferingField;
  pending: boolean;
  onChoose: (choice: Choice) => void;
};

function Difference({
  Title,
  listing,
  one: { name, field },
  pending,
  onChoose,
}: DifferenceProps): ReactElement {
  return (
    <li aria-label={fieldName(name)} className="grid gap-x-6 gap-y-2 py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <Title className="flex flex-wrap items-center gap-2 font-[550]">
          {fieldName(name)}
          {field.source === 'both' && <Tag kind="update">Changed by the MLS</Tag>}
        </Title>
        <dl className="mt-1 grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 break-words">
          <dt className="text-muted">Mine</dt>
          <dd>{formatValue(name, listing[name])}</dd>
          <dt className="text-muted">Theirs</dt>
          <dd>{formatValue(name, field.mls_value)}</dd>
        </dl>
      </div>
      <div className="flex items-start gap-3">
        {field.source === 'both' && (
          <Button
            size="small"
            variant="secondary"
            pending={pending}
            onClick={() => onChoose({ keep: [name] })}
          >
            Keep mine
          </Button>
        )}
        <Button size="small" variant="secondary" pending={pending} onClick={() => onChoose({ take: [name] })}>
          Use theirs
        </Button>
      </div>
    </li>
  );
}
