import type { ReactElement } from 'react';
import { describeTooLarge, formatSize, maxNewsletterBytes } from '#contract/newsletter/preview.ts';
import { classNames } from '#web/parts/class-names.ts';

/** How large the mail is. One that mail programs would cut is not saved. */
export const SizeNote = ({ bytes }: { bytes: number }): ReactElement => (
  <output
    className={classNames(
      'self-center text-sm',
      bytes > maxNewsletterBytes ? 'basis-full! text-danger' : 'flex-none! text-muted',
    )}
  >
    {bytes > maxNewsletterBytes
      ? describeTooLarge(bytes)
      : `${formatSize(bytes)} of ${formatSize(maxNewsletterBytes)}`}
  </output>
);
