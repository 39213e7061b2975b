import { Minus, Plus, type LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import type { ClientInputs, ClientValues } from './client-values.ts';
import { comparePackages } from './package-difference.ts';

type Props = { control: Control<ClientInputs, unknown, ClientValues>; before: ClientInputs };

/** The gains and losses of the present choice; empty while nothing is changed. */
export function PackageDifference({ control, before }: Props): ReactElement {
  const [name, services, features] = useWatch({ control, name: ['package', 'services', 'features'] });
  const { gains, loses } = comparePackages(before, { package: name, services, features });
  return (
    <div aria-live="polite" className="empty:hidden">
      {gains.length + loses.length > 0 && (
        <div className="flex flex-col gap-1 rounded-control bg-soft px-4 py-3 text-on-soft">
          <p className="font-[600]">When you save</p>
          <Line icon={Plus} words="The client gains" names={gains} />
          <Line icon={Minus} words="The client loses" names={loses} />
        </div>
      )}
    </div>
  );
}

function Line({
  icon: Icon,
  words,
  names,
}: {
  icon: LucideIcon;
  words: string;
  names: string[];
}): ReactElement | null {
  if (names.length === 0) return null;
  return (
    <p className="flex items-start gap-2">
      <Icon aria-hidden className="mt-1 size-4 shrink-0" />
      <span>
        {words}: {names.join(', ')}
      </span>
    </p>
  );
}
