import type { ReactElement } from 'react';
import type { UseFormGetValues } from 'react-hook-form';
import { isStaff } from '#contract/account/standing.ts';
import type { Listing } from '#contract/listings/listings.ts';
import { AboutListing } from '#web/ai/about-listing.ts';
import { fromListing } from '#web/ai/description/description-values.ts';
import { WriteWithAi } from '#web/ai/description/WriteWithAi.tsx';
import { CheckWording } from '#web/ai/words/CheckWording.tsx';
import type { Bound } from '#web/parts/FormField.tsx';
import { changeText } from '#web/parts/rich-text/change-text.ts';
import { fromPlainText, plainText } from '#web/parts/rich-text/plain-text.ts';
import { RichTextField } from '#web/parts/rich-text/RichTextField.tsx';
import { toast } from '#web/parts/toast.ts';
import { useMe } from '#web/session.tsx';
import { sendDescriptionImage } from '../media/listing-files.ts';
import type { ListingValues } from './listing-values.ts';
import { usePublishState } from './use-publish-state.ts';

type DescriptionFieldProps<Output> = Bound<ListingValues, Output, 'description'> & {
  /** null for a new listing */
  before: Listing | null;
  getValues: UseFormGetValues<ListingValues>;
};

export function DescriptionField<Output>({
  before,
  getValues,
  ...field
}: DescriptionFieldProps<Output>): ReactElement {
  const me = useMe();
  // words that hold the listing up are marked as soon as it is opened
  const isPaused = usePublishState(before?.id) === 'held';
  const factsOf = () => fromListing(getValues());
  return (
    <AboutListing value={before?.id}>
      <RichTextField
        {...field}
        label="Description"
        hasSource={isStaff(me)}
        uploadImage={sendDescriptionImage}
        actions={({ html, replace, undo }) => (
          <div className="mt-3 flex flex-wrap gap-3">
            <WriteWithAi
              valuesOf={factsOf}
              place={before ? `listing ${before.id}` : 'new listing'}
              listing={toListing(before?.id, getValues('state_or_province'))}
              onReplace={(text) => {
                replace(fromPlainText(text));
                toast.success('The description was replaced.', { label: 'Undo', onPress: undo });
              }}
            />
            <CheckWording
              text={plainText(html)}
              listingId={before?.id}
              factsOf={() => ({
                ...factsOf(),
                state_or_province: getValues('state_or_province'),
              })}
              startsChecked={isPaused}
              onChange={(text) => replace(changeText(html, text))}
            />
          </div>
        )}
      />
    </AboutListing>
  );
}

const toListing = (id: number | undefined, stateOrProvince: string) => ({
  ...(id !== undefined && { listing_id: id }),
  ...(stateOrProvince !== '' && { state_or_province: stateOrProvince }),
});
