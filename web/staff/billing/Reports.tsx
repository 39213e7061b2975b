import { Download } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { staffBilling } from '#contract/billing/staff-billing.ts';
import { download } from '#web/api/call.ts';
import { showError } from '#web/api/error-effects.ts';
import { Button } from '#web/parts/Button.tsx';
import { Field } from '#web/parts/Field.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import { Section } from '#web/parts/Section.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';

/** Spreadsheets for the accountant. */
export function Reports(): ReactElement {
  const [month, setMonth] = useState(() => new Date().toISOString().slice(0, 7));
  const [pending, setPending] = useState<string | null>(null);
  const save = async (name: string, get: () => Promise<Response>) => {
    setPending(name);
    try {
      await saveFile(await get());
    } catch (error) {
      showError(error);
    }
    setPending(null);
  };
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
        <Button
          variant="secondary"
          pending={pending === 'totals'}
          onClick={() => void save('totals', () => download(staffBilling.totals, { query: { month } }))}
        >
          <Download aria-hidden />
          Totals of the month
        </Button>
        <Button
          variant="secondary"
          pending={pending === 'receivables'}
          onClick={() => void save('receivables', () => download(staffBilling.receivables, {}))}
        >
          <Download aria-hidden />
          What clients owe
        </Button>
      </div>
    </Section>
  );
}
