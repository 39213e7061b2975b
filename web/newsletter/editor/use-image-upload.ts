import { useMemo } from 'react';
import { newsletters } from '#contract/newsletter/newsletter.ts';
import { upload } from '#web/api/upload.ts';
import type { SendFile } from '#web/parts/use-uploads.ts';
import type { StaffFlag } from '#web/routing/search.ts';

/** The image button's handling of a file. */
export const useImageUpload = ({ staff }: StaffFlag): SendFile =>
  useMemo(
    () => async (file, options) => {
      const input = { query: staff === undefined ? {} : { staff } };
      const { data } = await upload(newsletters.upload, input, file, options);
      return [{ id: 0, ...data }];
    },
    [staff],
  );
