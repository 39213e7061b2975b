import type { ReactElement } from 'react';
import { staffAi, type ClientAiUsage } from '#contract/staff/ai.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { formatRecent } from '#web/parts/dates.ts';
import { TryAgain } from './TryAgain.tsx';

const monthName = new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** The client's use of its AI credits, and the ratings of the answers. */
export function AiUse({ clientId }: { clientId: number }): ReactElement {
  const answer = useApiQuery(staffAi.usage, { params: { id: clientId } });
  if (answer.error) return <TryAgain answer={answer} />;
  if (!answer.data) return <div className="h-36" />;
  const { credits, last_at: lastAt, months } = answer.data.data;
  return (
    <div className="flex flex-col gap-4">
      <p>
        <strong className="tabular-nums">
          {credits.count} of {credits.limit}
        </strong>{' '}
        credits used this month
        {lastAt !== null && <span className="text-muted">, the last one {formatRecent(lastAt)}</span>}
      </p>
      {months.length === 0 ? (
        <p className="text-muted">The client hasn’t asked for anything yet.</p>
      ) : (
        <Months months={months} />
      )}
    </div>
  );
}

const Months = ({ months }: Pick<ClientAiUsage, 'months'>): ReactElement => (
  <table className="w-full text-left tabular-nums">
    <thead className="text-sm text-muted">
      <tr>
        <th scope="col" className="py-1 font-[550]">
          Month
        </th>
        <th scope="col" className="py-1 text-right font-[550]">
          Descriptions
        </th>
        <th scope="col" className="py-1 text-right font-[550]">
          Wording
        </th>
        <th scope="col" className="py-1 text-right font-[550]">
          Good
        </th>
        <th scope="col" className="py-1 text-right font-[550]">
          Bad
        </th>
      </tr>
    </thead>
    <tbody>
      {months.map(({ month, descriptions, suggestions, liked, disliked }) => (
        <tr key={month} className="border-t border-line">
          <th scope="row" className="py-2 font-[550]">
            {monthName.format(new Date(month))}
          </th>
          {[descriptions, suggestions, liked, disliked].map((count, index) => (
            // the columns never change their order
            <td key={index} className="py-2 text-right">
              {count}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
