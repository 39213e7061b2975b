import { Download } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import {
  accountingProgramNames,
  accountingPrograms,
  type AccountingProgram,
} from '#contract/billing/accounting.ts';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { dayAfter } from '#contract/days.ts';
import { isCalendarDay } from '#contract/zoned-time.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { useDownload } from '#web/api/use-download.ts';
import { Button } from '#web/parts/Button.tsx';
import { presentMonth } from '#web/parts/dates.ts';
import { Field } from '#web/parts/Field.tsx';
import { Section } from '#web/parts/Section.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { AccountingSettings } from './AccountingSettings.tsx';

const programOptions = accountingPrograms.map((value) => ({ value, label: accountingProgramNames[value] }));

/** Invoices and credit notes of a period for the accountant's program. */
export function AccountingExport(): ReactElement {
  const [{ from, to }, setPeriod] = useState(() => lastMonth(presentMonth()));
  const [program, setProgram] = useState<AccountingProgram>('xero');
  const isPeriod = isCalendarDay(from) && isCalendarDay(to) && from <= to;
  const answer = useApiQuery(staffBilling.accounting, { query: { from, to } }, { enabled: isPeriod });
  const file = useDownload(staffBilling.exportAccounting, { query: { from, to, program } });
  const counted = answer.data?.data;
  const settings = counted?.settings.find((one) => one.program === program);
  return (
    <Section
      title="Accounting export"
      note="Invoices and credit notes as the files that the program imports, in one ZIP archive."
    >
      <div className="grid gap-5">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-5">
          <DayField label="First day" value={from} onChange={(day) => setPeriod({ from: day, to })} />
          <DayField
            label="Last day"
            value={to}
            error={from > to ? 'Please choose a day after the first.' : undefined}
            onChange={(day) => setPeriod({ from, to: day })}
          />
          <Field label="Program">
            {(wiring) => (
              <Select
                {...wiring}
                options={programOptions}
                value={program}
                onChange={({ target }) =>
                  setProgram(accountingPrograms.find((one) => one === target.value) ?? 'plain')
                }
              />
            )}
          </Field>
          <Button
            variant="secondary"
            pending={file.pending}
            disabledReason={isPeriod ? undefined : 'Please choose a period first.'}
            onClick={file.save}
          >
            <Download aria-hidden />
            Export
          </Button>
        </div>
        <output className="text-muted">
          {isPeriod && (answer.error?.message ?? (counted && countText(counted)))}
        </output>
        {settings && counted && (
          <AccountingSettings
            key={program}
            settings={settings}
            taxes={counted.taxes}
            onConflict={() => void answer.refetch()}
          />
        )}
      </div>
    </Section>
  );
}

type DayFieldProps = {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (day: string) => void;
};

const DayField = ({ label, value, error, onChange }: DayFieldProps): ReactElement => (
  <Field label={label} error={error}>
    {(wiring) => (
      <TextInput {...wiring} type="date" value={value} onChange={({ target }) => onChange(target.value)} />
    )}
  </Field>
);

/** The days of the month before this one, '2026-11', which an accountant books next. */
function lastMonth(month: string): { from: string; to: string } {
  const to = dayAfter(`${month}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

function countText({ invoices, credit_notes: notes }: { invoices: number; credit_notes: number }): string {
  if (invoices + notes === 0) return 'Nothing was invoiced in this period.';
  return `${invoices === 1 ? '1 invoice' : `${invoices} invoices`} and ${notes === 1 ? '1 credit note' : `${notes} credit notes`}.`;
}
