import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { periodText } from '#contract/statistics/comparison.ts';
import { describeAnswers } from '#contract/statistics/answer-times.ts';
import { leadStats, type LeadNumbers } from '#contract/statistics/leads.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { compareNewContacts, calculateTotals } from '../statistics/leads/lead-numbers.ts';
import { formatCount } from '../statistics/rate-words.ts';
import { cardLink } from './DashboardCard.tsx';
import { NumbersSection } from './NumbersSection.tsx';

/** How many contacts the month brought so far, and how many have become clients. */
export function LeadsCard(): ReactElement {
  const answer = useApiQuery(leadStats.read, {});
  return (
    <NumbersSection
      id="leads-card"
      title="Leads"
      action={
        <Link to={paths.leadStats} className={cardLink}>
          Lead stats
        </Link>
      }
      answer={answer}
      shown={answer.data ? describeLeads(answer.data.data) : null}
      empty=""
      hasNote
    />
  );
}

function describeLeads(numbers: LeadNumbers) {
  const { present } = numbers;
  const now = calculateTotals(numbers, present);
  const answers = numbers.answers.find(({ month }) => month === present);
  return {
    period: periodText({ month: present, isRunning: true }),
    // on a phone the dashboard is two and a half screens at most, and Lead stats has the sentence
    note: answers && <span className="max-sm:hidden">{describeAnswers(answers)}</span>,
    numbers: [
      {
        label: 'New contacts',
        value: formatCount(now.leads),
        comparison: compareNewContacts(numbers, present),
      },
      // contacts of any month may become clients for months to come
      { label: 'Became clients', value: formatCount(now.clients) },
    ],
  };
}
