import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactElement } from 'react';
import * as paths from '#contract/paths.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { CopyOfAnswers } from '../status/CopyOfAnswers.tsx';
import { Illustration } from './Illustration.tsx';
import { completeForm } from './step-access.ts';
import { Progress } from './Progress.tsx';

const next = [
  {
    title: 'We design your website',
    note: 'A designer works from your answers. This takes about 10 business days.',
  },
  {
    title: 'You see a sample',
    note: 'We’ll email you as soon as it’s ready. Publish it, or ask for changes.',
  },
  {
    title: 'We work on your changes',
    note: 'Each round of revisions takes 5 to 7 business days.',
  },
  { title: 'Your website goes live', note: 'Tell us when you’re ready, and we’ll put it online.' },
];

/** Says thanks after the launch form is submitted, and what happens next. */
export function CompleteScreen(): ReactElement {
  return (
    <>
      <section className="grid items-center gap-8 rounded-surface bg-sidebar px-6 py-8 text-sidebar-ink shadow-surface sm:px-10 md:grid-cols-[minmax(0,1fr)_auto] lg:py-10">
        <div className="max-w-text">
          <h1 className="text-2xl lg:text-3xl">Thank you, we have everything we need</h1>
          <p className="mt-3 text-lg text-sidebar-muted text-pretty">
            We’ve received your launch form. If we have a question about one of your answers, we’ll send it
            back to you and say why.
          </p>
          <LinkButton asChild variant="accent" className="mt-6">
            <Link to={paths.launchStatus}>
              Follow the launch
              <ArrowRight aria-hidden />
            </Link>
          </LinkButton>
        </div>
        <Illustration lit={6} className="mx-auto h-40 md:h-56" />
      </section>
      <div className="mt-6">
        <CopyOfAnswers />
      </div>
      <Progress form={completeForm} className="mt-8 max-w-text" />
      <Surface className="mt-6" aria-label="What happens next">
        <h2 className="text-xl">What happens next</h2>
        <ol className="mt-4 flex flex-col gap-4">
          {next.map(({ title, note }, place) => (
            <li key={title} className="flex gap-4">
              <span
                aria-hidden
                className="grid size-9 shrink-0 place-content-center rounded-full bg-soft font-[650] text-on-soft"
              >
                {place + 1}
              </span>
              <div>
                <h3 className="text-base font-[600] tracking-normal">{title}</h3>
                <p className="text-muted text-pretty">{note}</p>
              </div>
            </li>
          ))}
        </ol>
      </Surface>
    </>
  );
}
