import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import type { FieldName, Gap } from './progress.ts';

type ReadinessProps = { text: string; gaps: readonly Gap[]; onShow: (name: FieldName) => void };

/** Whether the listing can be saved and shown, and otherwise the fields that stop it. */
export const Readiness = ({ text, gaps, onShow }: ReadinessProps): ReactElement => (
  <div className="flex min-h-11 min-w-0 flex-1 items-center gap-x-3 overflow-x-auto whitespace-nowrap">
    <output className="flex items-center gap-1.5 font-[550]">
      {gaps.length === 0 && <Check aria-hidden className="size-4 text-action" />}
      {text}
    </output>
    {gaps.map(({ name, label }) => (
      <button
        key={name}
        type="button"
        onClick={() => onShow(name)}
        className="min-h-11 text-action underline underline-offset-2"
      >
        {label}
      </button>
    ))}
  </div>
);
