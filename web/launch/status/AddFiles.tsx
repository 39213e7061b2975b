import type { ReactElement } from 'react';
import { fileQuestions } from '#contract/launch/files.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { FilesQuestion } from '../questions/FilesQuestion.tsx';
import { CopyOfAnswers } from './CopyOfAnswers.tsx';

const open = [...fileQuestions.values()].filter(({ question }) => question.isOpenLater === true);

/** A copy of the submitted form, and the questions to which files may still be added. */
export function AddFiles(): ReactElement {
  return (
    <Surface aria-labelledby="what-you-sent" className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="what-you-sent" className="text-xl">
          What you sent us
        </h2>
        <CopyOfAnswers />
      </div>
      <details className="mt-4">
        <summary className="min-h-11 cursor-pointer py-2.5 font-[550] text-action">
          Add photos and other files
        </summary>
        <p className="mb-4 text-muted">
          Found another photo, or got a new headshot? Add it here until your website is live. We’ll see it
          right away.
        </p>
        <div className="grid gap-6 md:grid-cols-2">
          {open.map(({ form, question }) => (
            <FilesQuestion key={question.name} form={form} question={question} mayRemove={false} />
          ))}
        </div>
      </details>
    </Surface>
  );
}
