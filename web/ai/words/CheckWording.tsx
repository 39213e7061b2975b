import { useEffect, useRef, useState, type ReactElement } from 'react';
import { ai } from '#contract/ai/ai.ts';
import type { SentBody } from '#contract/endpoint.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import type { Marked } from './change-text.ts';
import { MarkedWords } from './MarkedWords.tsx';

type CheckWordingProps = {
  /** the present text */
  text: string;
  listingId: number | undefined;
  factsOf: () => SentBody<typeof ai.check>['facts'];
  /** checks at once, because words of the text hold up something */
  startsChecked: boolean;
  /** receives the text after a change, to replace the previous one */
  onChange: (text: string) => void;
};

/** Marks on demand claims without a fact, and words that fair-housing law forbids. */
export function CheckWording({
  text,
  listingId,
  factsOf,
  startsChecked,
  onChange,
}: CheckWordingProps): ReactElement {
  const [checked, setChecked] = useState<Marked | null>(null);
  const check = useApiMutation(ai.check, {
    stale: [],
    onSuccess: ({ data }, { body }) => setChecked({ text: body.text, findings: data.findings }),
  });
  const look = () =>
    check.mutate({
      body: { text, facts: factsOf(), ...(listingId !== undefined && { listing_id: listingId }) },
    });
  const hasStarted = useRef(false);
  useEffect(() => {
    if (!startsChecked || hasStarted.current || text === '') return;
    hasStarted.current = true;
    look();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, as soon as it is known that something is held up
  }, [startsChecked]);
  const isCurrent = checked?.text === text.trim() || checked?.text === text;
  return (
    <>
      <Button
        variant="secondary"
        pending={check.isPending}
        {...(text.trim() === '' && { disabledReason: 'Please write something first.' })}
        onClick={look}
      >
        Check wording
      </Button>
      {checked && (
        <section
          aria-label="Checked wording"
          className="basis-full rounded-control bg-surface p-4 inset-ring-1 inset-ring-line"
        >
          {!isCurrent ? (
            <p className="text-muted">The text has changed since. Check it again.</p>
          ) : checked.findings.length === 0 ? (
            <p>
              All clear: every statement is backed by a fact, and nothing conflicts with fair-housing rules.
            </p>
          ) : (
            <MarkedWords
              marked={checked}
              listingId={listingId}
              onChange={(changed) => {
                setChecked(changed);
                if (changed.text !== checked.text) onChange(changed.text);
              }}
            />
          )}
        </section>
      )}
    </>
  );
}
