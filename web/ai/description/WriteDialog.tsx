import type { ReactElement } from 'react';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { AnswerPanel } from '../answer/AnswerPanel.tsx';
import { CreditsBar } from '../credits/CreditsBar.tsx';
import { useCredits } from '../credits/use-credits.ts';
import { DescriptionFields } from './DescriptionForm.tsx';
import type { DescriptionValues } from './description-values.ts';
import { useDescription } from './use-description.ts';

type WriteDialogProps = {
  values: DescriptionValues;
  place: string;
  listing: { listing_id?: number; state_or_province?: string };
  onReplace: (text: string) => void;
  onClose: () => void;
};

/** The last wishes for each listing's description, until the page is reloaded. */
const wishes = new Map<string, Pick<DescriptionValues, 'style' | 'tone' | 'length' | 'description'>>();

export function WriteDialog({ values, place, listing, onReplace, onClose }: WriteDialogProps): ReactElement {
  const { usedUp } = useCredits();
  const { form, control, error, ask, askAgain } = useDescription({
    place,
    values: { ...values, ...wishes.get(place) },
    listing,
  });
  const { phase } = control.state;
  const close = () => {
    const { style, tone, length, description } = form.getValues();
    wishes.set(place, { style, tone, length, description });
    onClose();
  };
  return (
    <Dialog
      open
      size="large"
      title="Write with AI"
      description="Uses only these facts."
      onOpenChange={(open) => !open && close()}
    >
      <div className="flex flex-col gap-6">
        <CreditsBar />
        <AnswerPanel
          control={control}
          listingId={listing.listing_id}
          title="Result"
          waiting="Writing your description…"
          retryDisabledReason={usedUp}
          onReplace={(text) => {
            close();
            onReplace(text);
          }}
          onRetry={askAgain}
          onClose={control.close}
        />
        {phase === 'idle' && control.earlier[0] && (
          <Button
            variant="quiet"
            className="self-start"
            onClick={() => control.earlier[0] && control.show(control.earlier[0])}
          >
            Show the last result
          </Button>
        )}
        <DescriptionFields
          form={form}
          pending={phase === 'writing'}
          error={error}
          disabledReason={usedUp}
          onSend={ask}
        >
          <Button variant="secondary" onClick={close}>
            Cancel
          </Button>
        </DescriptionFields>
      </div>
    </Dialog>
  );
}
