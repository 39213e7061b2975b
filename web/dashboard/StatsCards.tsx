import type { ReactElement } from 'react';
import { AdCard } from './AdCard.tsx';
import { CardGroup } from './CardSection.tsx';
import { LeadsCard } from './LeadsCard.tsx';
import { NewsletterCard } from './NewsletterCard.tsx';
import { ReportCard } from './ReportCard.tsx';
import { WebsiteCard } from './WebsiteCard.tsx';

/** The newest month of each source in one or two lines. */
export const StatsCards = (): ReactElement => (
  <CardGroup id="your-numbers" title="Your numbers">
    <ReportCard />
    <LeadsCard />
    <WebsiteCard />
    <NewsletterCard />
    <AdCard platform="facebook" />
    <AdCard platform="google" />
  </CardGroup>
);
