import { ChevronRight } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Package } from '#contract/access.ts';
import type { FormId } from '#contract/launch/forms.ts';
import { problemsOfForm } from '#contract/launch/rules.ts';
import { focusQuestion } from './focus-question.ts';
import { useStepAnswers, type StepFormState } from '../questions/use-answer-of.ts';
import { MissingEntry, missingRow, summary, summarySign } from '../review/StillMissing.tsx';
import { useWide } from '#web/parts/use-wide.ts';

type OfStepProps = { id: FormId; booked: Package; form: StepFormState; open: readonly string[] | null };

/** The missing answers of this step, updated while it is filled in. Each entry links to its question. */
export function StillMissingHere({ id, booked, form, open }: OfStepProps): ReactElement {
  const answers = useStepAnswers(form);
  const names = Object.keys(problemsOfForm(id, booked, answers)).filter(
    (name) => open?.includes(name) ?? true,
  );
  const title = 'What’s still missing';
  const list = (
    <ul className="mt-1">
      {names.map((name) => (
        <li key={name}>
          <button type="button" className={missingRow} onClick={() => focusQuestion(name)}>
            <MissingEntry form={id} name={name} />
          </button>
        </li>
      ))}
    </ul>
  );
  if (useWide() || names.length === 0)
    return (
      <section aria-label={title}>
        <h2 className="text-lg">{title}</h2>
        {names.length > 0 ? list : <p className="text-muted">Nothing. This step is ready to go.</p>}
      </section>
    );
  return (
    <details className="rounded-surface bg-surface px-5 py-1 shadow-surface">
      <summary className={summary}>
        <ChevronRight aria-hidden className={summarySign} />
        {title}: {names.length === 1 ? 'one answer' : `${names.length} answers`}
      </summary>
      <div className="pb-3">{list}</div>
    </details>
  );
}
