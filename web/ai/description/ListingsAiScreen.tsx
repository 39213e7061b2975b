import { useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { ai } from '#contract/ai/ai.ts';
import { errors } from '#contract/errors.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { Button } from '#web/parts/Button.tsx';
import { CopyButton } from '#web/parts/CopyButton.tsx';
import { Field } from '#web/parts/Field.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { useAccessSubject } from '#web/session.tsx';
import { UpgradePanel } from '#web/upgrade/UpgradePanel.tsx';
import { AnswerPanel } from '../answer/AnswerPanel.tsx';
import { CreditsBar } from '../credits/CreditsBar.tsx';
import { useCredits } from '../credits/use-credits.ts';
import { DescriptionFields } from './DescriptionForm.tsx';
import { emptyDescription, fromStoredListing, type DescriptionValues } from './description-values.ts';
import { HintTips } from './HintTips.tsx';
import { StartFromListing } from './StartFromListing.tsx';
import { useDescription } from './use-description.ts';

export function ListingsAiScreen(): ReactElement {
  const mayAsk = may(useAccessSubject(), ai.describe.access);
  return (
    <>
      <PageHead
        title="Listings AI"
        subtitle="Write a listing description from the facts you enter, and nothing else."
      />
      {mayAsk ? (
        <WriteDescription />
      ) : (
        <UpgradePanel brings={`${errors.ai_not_available[1]}. It writes descriptions of your listings.`} />
      )}
    </>
  );
}

/** The text written here survives leaving the screen, until the page is reloaded. */
let writtenBefore: Written = { text: '', values: emptyDescription, listing: {} };

type Written = {
  text: string;
  values: DescriptionValues;
  /** the one it was started from */
  listing: { listing_id?: number; state_or_province?: string };
};

function WriteDescription(): ReactElement {
  const { usedUp } = useCredits();
  const [listing, setListing] = useState(writtenBefore.listing);
  const { form, control, error, ask, askAgain } = useDescription({
    place: 'listings-ai',
    values: writtenBefore.values,
    listing,
  });
  const [text, setText] = useState(writtenBefore.text);
  const [replaced, setReplaced] = useState<string | null>(null);
  const write = (next: string) => {
    setText(next);
    writtenBefore = { text: next, values: form.getValues(), listing };
  };
  const startFrom = (facts: Listing) => {
    const { style, tone, length, description } = form.getValues();
    form.reset({ ...fromStoredListing(facts), style, tone, length, description });
    setListing({ listing_id: facts.id, state_or_province: facts.state_or_province });
  };
  const { phase } = control.state;
  const [isStarted, setStarted] = useState(phase !== 'idle' || text !== '');
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Surface aria-label="Property">
        <StartFromListing chosen={listing.listing_id} onChoose={startFrom} />
        <DescriptionFields
          form={form}
          pending={phase === 'writing'}
          error={error}
          disabledReason={usedUp}
          onSend={async (fields) => {
            setStarted(true);
            writtenBefore = { text, values: form.getValues(), listing };
            await ask(fields);
          }}
        />
      </Surface>
      <div className="flex flex-col gap-5 lg:sticky lg:top-20">
        <Surface className="max-lg:order-first">
          <CreditsBar />
        </Surface>
        {phase !== 'idle' && (
          <Surface>
            <AnswerPanel
              control={control}
              listingId={listing.listing_id}
              title="Result"
              waiting="Writing your description…"
              retryDisabledReason={usedUp}
              onReplace={(next) => {
                setReplaced(text);
                write(next);
                control.close();
              }}
              onRetry={askAgain}
              onClose={control.close}
              actions={(written) => <CopyButton text={written}>Copy</CopyButton>}
            />
          </Surface>
        )}
        {isStarted ? (
          <Surface>
            <Field label="Description" hint="Edit it as you like, then copy it into a listing.">
              {(wiring) => (
                <TextArea
                  {...wiring}
                  value={text}
                  onChange={({ target }) => {
                    setReplaced(null);
                    write(target.value);
                  }}
                />
              )}
            </Field>
            <div className="mt-4 flex flex-wrap gap-3">
              <CopyButton text={text}>Copy</CopyButton>
              {replaced !== null && (
                <Button
                  variant="quiet"
                  onClick={() => {
                    write(replaced);
                    setReplaced(null);
                  }}
                >
                  Undo
                </Button>
              )}
            </div>
          </Surface>
        ) : (
          <HintTips />
        )}
      </div>
    </div>
  );
}
