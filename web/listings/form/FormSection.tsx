import { ChevronDown } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import './form.css';

type FormSectionProps = {
  id: string;
  title: string;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A part of a long form that opens and closes without losing its input. */
export const FormSection = ({ id, title, isOpen, onToggle, children }: FormSectionProps): ReactElement => (
  <details
    id={id}
    open={isOpen}
    onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    className="form-section rounded-surface bg-surface shadow-surface"
  >
    <summary className="flex min-h-14 cursor-pointer items-center gap-3 rounded-surface px-5 py-3 md:px-6">
      <span className="min-w-0 flex-1">
        <h2 className="text-lg">{title}</h2>
      </span>
      <ChevronDown aria-hidden className="size-5 shrink-0 text-muted eased" />
    </summary>
    <div className="px-5 pt-1 pb-6 md:px-6">{children}</div>
  </details>
);
