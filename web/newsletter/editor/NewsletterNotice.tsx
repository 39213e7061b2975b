import type { ReactElement } from 'react';
import { EditNotice } from '#web/editing/EditNotice.tsx';
import { describePart } from './merge-newsletter.ts';
import type { NewsletterMerge } from './use-newsletter-merge.ts';

type NewsletterNoticeProps = { merge: NewsletterMerge; words: () => Readonly<Record<string, unknown>> };

/** That somebody else saved the newsletter, and which of its parts both changed. */
export const NewsletterNotice = ({ merge, words }: NewsletterNoticeProps): ReactElement => (
  <EditNotice
    edit={{ ...merge, isMissing: false }}
    what="newsletter"
    describe={(part, values = words()) => describePart(part, values)}
  />
);
