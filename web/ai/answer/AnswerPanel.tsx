import { useEffect, useId, useRef, type ReactElement, type ReactNode } from 'react';
import { disclaimer } from '#contract/ai/ai.ts';
import { Button } from '#web/parts/Button.tsx';
import { Spinner } from '#web/parts/Spinner.tsx';
import { MarkedWords } from '../words/MarkedWords.tsx';
import type { GivenAnswer } from './ask.ts';
import { Thumbs } from './Thumbs.tsx';
import type { AnswerControl } from './use-answer.ts';

type AnswerPanelProps = {
  control: AnswerControl;
  listingId: number | undefined;
  title: string;
  /** the text shown before the first word arrives */
  waiting: string;
  /** why no further answer is possible, if so */
  retryDisabledReason: string | undefined;
  onReplace: (text: string) => void;
  onRetry: () => void;
  onClose: () => void;
  /** further actions on the text */
  actions?: (text: string) => ReactNode;
};

/** An answer as it is written, with the actions on it; empty before the first request. */
export function AnswerPanel({ control, title, waiting, ...rest }: AnswerPanelProps): ReactElement | null {
  const { state, cancel } = control;
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const { phase } = state;
  // the answer is not next to the button that requested it
  useEffect(() => {
    if (phase === 'shown') panel.current?.focus({ preventScroll: true });
    if (phase !== 'idle') panel.current?.scrollIntoView({ block: 'nearest' });
  }, [phase]);
  if (phase === 'idle') return null;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={id}
      className="flex scroll-mt-24 flex-col gap-4 outline-none"
    >
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {phase === 'writing' ? (
        <>
          <output className="flex items-center gap-3 text-muted">
            <Spinner />
            {state.text === '' ? waiting : 'Writing and checking each sentence…'}
          </output>
          {state.text !== '' && <p className="whitespace-pre-wrap">{state.text}</p>}
          <Button variant="secondary" className="self-start" onClick={cancel}>
            Cancel
          </Button>
        </>
      ) : (
        <Shown control={control} answer={state.answer} {...rest} />
      )}
    </section>
  );
}

type ShownProps = Omit<AnswerPanelProps, 'title' | 'waiting'> & { answer: GivenAnswer };

function Shown({
  control,
  answer,
  listingId,
  retryDisabledReason,
  onReplace,
  onRetry,
  onClose,
  actions,
}: ShownProps): ReactElement {
  return (
    <>
      <LeftOutHints hints={answer.leftOut} />
      <MarkedWords
        marked={answer}
        listingId={listingId}
        onChange={(changed) => control.show({ ...answer, ...changed })}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="max-w-text flex-1 basis-60 text-sm text-muted text-pretty">{disclaimer}</p>
        <Thumbs key={answer.id} id={answer.id} onRate={control.meanAnother} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => onReplace(answer.text)}>Replace</Button>
        {actions?.(answer.text)}
        <Button
          variant="secondary"
          {...(retryDisabledReason !== undefined && { disabledReason: retryDisabledReason })}
          onClick={onRetry}
        >
          Retry
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
      <EarlierAnswers control={control} shown={answer} />
    </>
  );
}

/** Hints of the agent that the text does not say. */
function LeftOutHints({ hints }: { hints: GivenAnswer['leftOut'] }): ReactElement | null {
  if (hints.length === 0) return null;
  return (
    <ul aria-label="Left out of the text" className="flex flex-col gap-3">
      {hints.map(({ hint, reason }) => (
        <li key={hint} className="rounded-control bg-sunken p-4">
          <p>
            Left out: <strong>“{hint}”</strong>
          </p>
          <p className="mt-1 text-muted text-pretty">{reason}</p>
        </li>
      ))}
    </ul>
  );
}

/** The last answers of this session, to return to. */
function EarlierAnswers({
  control,
  shown,
}: {
  control: AnswerControl;
  shown: GivenAnswer;
}): ReactElement | null {
  if (control.earlier.length < 2) return null;
  return (
    <fieldset aria-label="Results from this session" className="flex flex-wrap items-center gap-2">
      {control.earlier.toReversed().map((answer, index) => (
        <Button
          key={answer.id}
          variant={answer.id === shown.id ? 'secondary' : 'quiet'}
          size="small"
          aria-pressed={answer.id === shown.id}
          onClick={() => control.show(answer)}
        >
          Answer {index + 1}
        </Button>
      ))}
    </fieldset>
  );
}
