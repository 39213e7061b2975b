import type { ReactElement } from 'react';
import { listings, type Listing } from '#contract/listings/listings.ts';
import { listingsMls, type MlsFieldName } from '#contract/listings/mls.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import { differingFields, fieldName, formatValue } from './field-words.ts';

type ChooseValuesProps = { listing: Listing; onTaken: (names: readonly MlsFieldName[]) => void };

/** The fields that differ between the agent and the MLS, with both values; chosen one by one or all at once. */
export function ChooseValues({ listing, onTaken }: ChooseValuesProps): ReactElement | null {
  const choose = useApiMutation(listingsMls.chooseFields, {
    stale: [listings.read, listings.list],
    onSuccess: (_answer, { body }) => onTaken(body?.take ?? []),
  });
  const differing = differingFields(listing);
  if (differing.length === 0) return null;
  const send = (body: { keep?: MlsFieldName[]; take?: MlsFieldName[] }) =>
    choose.mutate({ params: { id: listing.id }, body });
  const all = differing.map(({ name }) => name);
  return (
    <Surface aria-labelledby="mls-differs">
      <h2 id="mls-differs" className="text-xl">
        Your details differ from the MLS
      </h2>
      <p className="mt-1 text-muted">Your website shows your version until you use theirs.</p>
      <ul className="mt-3 flex flex-col divided">
        {differing.map(({ name, field }) => (
          <li
            key={name}
            aria-label={fieldName(name)}
            className="grid gap-x-6 gap-y-2 py-4 md:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="min-w-0">
              <h3 className="flex flex-wrap items-center gap-2 font-[550]">
                {fieldName(name)}
                {field.source === 'both' && <Tag kind="update">Changed by the MLS</Tag>}
              </h3>
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
                  pending={choose.isPending}
                  onClick={() => send({ keep: [name] })}
                >
                  Keep mine
                </Button>
              )}
              <Button
                size="small"
                variant="secondary"
                pending={choose.isPending}
                onClick={() => send({ take: [name] })}
              >
                Use theirs
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {differing.length > 1 && (
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
  );
}
