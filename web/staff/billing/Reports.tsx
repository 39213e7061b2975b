import { Download } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { useDownload } from '#web/api/use-download.ts';
import { Button } from '#web/parts/Button.tsx';
import { presentMonth } from '#web/parts/dates.ts';
import { Field } from '#web/parts/Field.tsx';
import { Section } from '#web/parts/Section.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';

/** Spreadsheets for the accountant. */
export function Reports(): ReactElement {
  const [month, setMonth] = useState(() => presentMonth());
  const totals = useDownload(staffBilling.totals, { query: { month } });
  const receivables = useDownload(staffBilling.receivables, {});
  return (
    <Section title="For the accountant" note="Each as a CSV file.">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-5">
        <Field label="Month">
          {(wiring) => (
            <TextInput
              {...wiring}
              type="month"
              value={month}
              onChange={({ target }) => setMonth(target.value)}
            />
          )}
        </Field>
        <Button variant="secondary" pending={totals.pending} onClick={totals.save}>
          <Download aria-hidden />
          Totals of the month
        </Button>
        <Button variant="secondary" pending={receivables.pending} onClick={receivables.save}>
          <Download aria-hidden />
          What clients owe
        </Button>
      </div>
    </Section>
  );
}
