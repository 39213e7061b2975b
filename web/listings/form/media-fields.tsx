import type { PartControls } from '#web/parts/FormFields.tsx';
import { UrlLines } from '#web/parts/UrlLines.tsx';
import { DocumentsField } from '../media/DocumentsField.tsx';
import { PhotosField } from '../media/PhotosField.tsx';
import type { ListingValues } from './listing-values.ts';

export const photoFields = {
  photos: (field) => <PhotosField {...field} />,
} satisfies PartControls<ListingValues>;

/** Floor plans, brochures and tours; files are saved with the listing. */
export const mediaFields = {
  floor_plans: (field) => <DocumentsField {...field} />,
  brochures: (field) => <DocumentsField {...field} />,
  tours: {
    hint: 'YouTube, Vimeo and Matterport play in your page, and other links open from it. One per line, up to five.',
    input: (input) => <UrlLines {...input} />,
  },
} satisfies PartControls<ListingValues>;
