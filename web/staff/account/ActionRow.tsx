import type { ReactElement, ReactNode } from 'react';

/** An action, its meaning, and its buttons. */
export function ActionRow({
  title,
  note,
  children,
}: {
  title: string;
  note: ReactNode;
  children: ReactNode;
}): ReactElement {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-[600]">{title}</h3>
        <p className="mt-0.5 text-muted text-pretty">{note}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}
