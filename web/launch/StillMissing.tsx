import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleDot } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Package } from '#contract/access.ts';
import type { LaunchState } from '#contract/launch.ts';
import { questionNamed, formNumbered, type FormId } from '#contract/launch/forms.ts';
import { problems } from '#contract/launch/rules.ts';
import { focusQuestion } from './focus-question.ts';
import { placeOf } from './order.ts';
import { useAnswersOf, type StepFormState } from './questions/use-answer-of.ts';
import { useWide } from './use-wide.ts';

const row =
  'flex min-h-11 w-full items-center gap-2.5 rounded-control py-1 text-left hover:text-action hover:underline lg:min-h-8';

type OfStepProps = { id: FormId; booked: Package; form: StepFormState; open: readonly string[] | null };

/** What this step still needs, as it is written. Each entry leads to its question. */
export function StillMissingHere({ id, booked, form, open }: OfStepProps): ReactElement {
  const answers = useAnswersOf(form);
  const names = Object.keys(problems(id, booked, answers)).filter((name) => open?.includes(name) ?? true);
  const title = 'What is still missing';
  const list = (
    <ul className="mt-1">
      {names.map((name) => (
        <li key={name}>
          <button type="button" className={row} onClick={() => focusQuestion(name)}>
            <Entry form={id} name={name} />
          </button>
        </li>
      ))}
    </ul>
  );
  if (useWide() || names.length === 0)
    return (
      <section aria-label={title}>
        <h2 className="text-lg">{title}</h2>
        {names.length > 0 ? list : <p className="text-muted">Nothing. This step is ready.</p>}
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

/** A list that is folded until somebody asks for it. */
export const summary = 'flex min-h-11 items-center gap-2 font-[550] text-action';
export const summarySign = 'size-4 shrink-0 transition-transform in-[[open]]:rotate-90';

/** The same from outside of the step. */
export function StillMissing({ form, missing }: { form: number } & Pick<LaunchState, 'missing'>) {
  return (
    <ul>
      {missing
        .filter((one) => one.form === form)
        .map(({ name }) => (
          <li key={name}>
            <Link to={placeOf(form)} hash={name} className={row}>
              <Entry form={form} name={name} />
            </Link>
          </li>
        ))}
    </ul>
  );
}

function Entry({ form, name }: { form: number; name: string }): ReactElement {
  const step = formNumbered(form);
  return (
    <>
      <CircleDot aria-hidden className="size-4 shrink-0 text-amber" />
      <span className="min-w-0">{(step && questionNamed(step, name)?.label) ?? name}</span>
    </>
  );
}
