import type { ReactElement } from 'react';
import { EditNotice } from '#web/editing/EditNotice.tsx';
import { describePart } from './merge-newsletter.ts';
import type { NewsletterMerge } from './use-newsletter-merge.ts';

type NewsletterNoticeProps = { merge: NewsletterMerge; words: () => Readonly<Record<string, unknown>> };

/** Says that somebody else saved the newsletter, and which parts conflict. */
export const NewsletterNotice = ({ merge, words }: NewsletterNoticeProps): ReactElement => (
  <EditNotice
    edit={{ ...merge, isMissing: false }}
    what="newsletter"
    describe={(part, values = words()) => describePart(part, values)}
  />
);
