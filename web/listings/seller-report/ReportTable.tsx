import type { ReactElement } from 'react';
import type { WrittenSellerReport } from '#contract/statistics/seller-report-words.ts';

const cell = 'border-b border-line py-2.5 text-right tabular-nums';

export function ReportTable({ title, months }: WrittenSellerReport): ReactElement {
  const [month, ...numbers] = months.columns;
  return (
    <>
      <table className="w-full">
        <caption className="sr-only">How {title} is performing, by month</caption>
        <thead>
          <tr className="text-sm text-muted">
            <th scope="col" className={`${cell} text-left! font-[500]`}>
              {month}
            </th>
            {numbers.map((name) => (
              <th key={name} scope="col" className={`${cell} pl-2 font-[500]`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row" className={`${cell} text-left! font-[400] whitespace-nowrap`}>
                {name}
              </th>
              {values.map((value, place) => (
                <td key={numbers[place]} className={cell}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {months.notes.map((note) => (
        <p key={note} className="mt-3 text-sm text-muted">
          {note}
        </p>
      ))}
    </>
  );
}
