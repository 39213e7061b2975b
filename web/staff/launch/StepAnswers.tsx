import { useState, type ReactElement } from 'react';
import { findQuestion, listSections } from '#contract/launch/all-questions.ts';
import { findForm, launchForms } from '#contract/launch/forms.ts';
import type { Question } from '#contract/launch/question.ts';
import { isShown } from '#contract/launch/shown.ts';
import type { Questionnaire } from '#contract/staff/launch.ts';
import { formatSince } from '#web/parts/dates.ts';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { Tag } from '#web/parts/Tag.tsx';
import { AnswerRow } from './AnswerRow.tsx';
import { ApproveStep } from './ApproveStep.tsx';
import { stateNames, stateTones, type Step } from './launch-words.ts';
import { SendBackDialog } from './SendBackDialog.tsx';

/** The answers of a step under their headings, with missing ones and staff's review of each. */
export function StepAnswers({ step, form }: { step: Step; form: Questionnaire }): ReactElement | null {
  const [returning, sendBack] = useState<Question | null>(null);
  const id = findForm(step.id);
  if (!id) return null;
  const title = launchForms[id]?.title ?? '';
  return (
    <Surface id={`step-${id}`} aria-label={title} className="scroll-mt-20 print:p-0 print:shadow-none">
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="text-xl">{title}</h2>
        <StatusDot tone={stateTones[step.state]}>{stateNames[step.state]}</StatusDot>
        {step.has_draft && <Tag kind="plain">Draft, not finished</Tag>}
        <ApproveStep step={step} form={form} title={title} />
      </header>
      <About step={step} />
      {listSections(id, form.package).map((section) => (
        <section
          key={section.title}
          aria-label={section.title === title ? undefined : section.title}
          className="mt-5"
        >
          {section.title !== title && (
            <h3 className="mb-1 text-base font-[600] tracking-normal text-muted">{section.title}</h3>
          )}
          <dl className="divided">
            {section.questions
              .filter((question) => isShown(question, { ...step.answers, ...step.draft }))
              .map((question) => (
                <AnswerRow
                  key={question.name}
                  question={question}
                  step={step}
                  clientId={form.client_id}
                  isNew={form.last_viewed_at !== null && step.changed.includes(question.name)}
                  onSendBack={() => sendBack(question)}
                />
              ))}
          </dl>
        </section>
      ))}
      {returning && (
        <SendBackDialog
          clientId={form.client_id}
          form={id}
          question={returning}
          onClose={() => sendBack(null)}
        />
      )}
    </Surface>
  );
}

function About({ step }: { step: Step }): ReactElement {
  const form = findForm(step.id);
  const missing = step.missing.map((name) => (form && findQuestion(form, name)?.label) ?? name);
  return (
    <div className="mt-1 text-sm text-muted">
      <p>
        {step.saved_at
          ? `Saved ${formatSince(step.saved_at)}${step.saved_by ? ` by ${step.saved_by}` : ''}`
          : 'Nothing saved yet.'}
      </p>
      {missing.length > 0 && <p className="mt-1 text-danger">Still missing: {missing.join(', ')}</p>}
    </div>
  );
}
