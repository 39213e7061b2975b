import { Link } from '@tanstack/react-router';
import { CircleDot } from 'lucide-react';
import type { ReactElement } from 'react';
import type { LaunchState } from '#contract/launch/launch.ts';
import { findQuestion } from '#contract/launch/all-questions.ts';
import { findForm, getLaunchPath } from '#contract/launch/forms.ts';

export const missingRow =
  'flex min-h-11 w-full items-center gap-2.5 rounded-control py-1 text-left hover:text-action hover:underline lg:min-h-8';

/** A collapsible list of missing answers. */
export const summary = 'flex min-h-11 items-center gap-2 font-[550] text-action';
export const summarySign = 'size-4 shrink-0 eased in-[[open]]:rotate-90';

/** The same for screens outside of the step, with links to it. */
export function StillMissing({ form, missing }: { form: number } & Pick<LaunchState, 'missing'>) {
  return (
    <ul>
      {missing
        .filter((one) => one.form === form)
        .map(({ name }) => (
          <li key={name}>
            <Link to={getLaunchPath(form)} hash={name} className={missingRow}>
              <MissingEntry form={form} name={name} />
            </Link>
          </li>
        ))}
    </ul>
  );
}

export function MissingEntry({ form, name }: { form: number; name: string }): ReactElement {
  const step = findForm(form);
  return (
    <>
      <CircleDot aria-hidden className="size-4 shrink-0 text-amber" />
      <span className="min-w-0">{(step && findQuestion(step, name)?.label) ?? name}</span>
    </>
  );
}
