import type { ReactElement } from 'react';
import { editors, may } from '#contract/access.ts';
import { useAccessSubject } from '#web/session.tsx';
import { CardGroup } from './CardSection.tsx';
import { DueTasks } from './DueTasks.tsx';
import { NextNewsletter } from './NextNewsletter.tsx';
import { OpenHouses } from './OpenHouses.tsx';

const newsletterUsers = editors({ services: ['in_touch'] });

/** Everything with a date. */
export function Upcoming(): ReactElement {
  const hasNewsletter = may(useAccessSubject(), newsletterUsers);
  return (
    <CardGroup id="coming-up" title="Coming up" className="h-full">
      {hasNewsletter && <NextNewsletter />}
      <DueTasks />
      <OpenHouses />
    </CardGroup>
  );
}
