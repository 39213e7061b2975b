import { useId, type ReactElement, type ReactNode } from 'react';
import { Surface } from './Surface.tsx';

type SectionProps = { title: string; note: ReactNode; children: ReactNode };

/** A section of a form: title and note on the left, fields on the right; on phones one below the other. */
export function Section({ title, note, children }: SectionProps): ReactElement {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid items-start gap-x-10 gap-y-3 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-y-0"
    >
      <div className="lg:pt-5">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="mt-1 text-muted text-pretty">{note}</p>
      </div>
      <Surface className="min-w-0">{children}</Surface>
    </section>
  );
}
