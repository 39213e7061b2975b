import { Link } from '@tanstack/react-router';
import { Building2, MessageSquareQuote, type LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { Button } from '#web/parts/Button.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { Surface } from '#web/parts/Surface.tsx';

const tasks = [
  {
    icon: MessageSquareQuote,
    title: 'What your clients say',
    note: 'Testimonials you already have will be on your new website from day one.',
    label: 'Upload testimonials',
    to: paths.importTestimonials,
  },
  {
    icon: Building2,
    title: 'Your past sales',
    note: 'Past sales show visitors the neighbourhoods you know best.',
    label: 'Add past sales',
    to: paths.importListings,
  },
] as const;

/** Suggests preparations to an agent until the website is live. */
export function WhileYouWait({ disabledReason }: { disabledReason: string | undefined }): ReactElement {
  return (
    <Surface aria-label="While you wait">
      <h2 className="text-xl">While you wait</h2>
      <ul className="mt-2 divided">
        {tasks.map((task) => (
          <Task key={task.to} {...task} disabledReason={disabledReason} />
        ))}
      </ul>
      {disabledReason && <p className="mt-2 text-sm text-muted">{disabledReason}</p>}
    </Surface>
  );
}

type TaskProps = (typeof tasks)[number] & { icon: LucideIcon; disabledReason: string | undefined };

function Task({ icon: Icon, title, note, label, to, disabledReason }: TaskProps): ReactElement {
  return (
    <li className="flex gap-4 py-4 last:pb-1">
      <span className="grid size-11 shrink-0 place-content-center rounded-control bg-soft text-on-soft">
        <Icon aria-hidden className="size-5.5" strokeWidth={1.75} />
      </span>
      <div className="min-w-0">
        <h3 className="text-base font-[600] tracking-normal">{title}</h3>
        <p className="mb-3 text-muted text-pretty">{note}</p>
        {disabledReason === undefined ? (
          <LinkButton asChild variant="secondary" size="small">
            <Link to={to}>{label}</Link>
          </LinkButton>
        ) : (
          <Button variant="secondary" size="small" disabledReason={disabledReason}>
            {label}
          </Button>
        )}
      </div>
    </li>
  );
}
