import { useState, type ReactElement } from 'react';
import { errors } from '#contract/errors.ts';
import type { Answer } from '#contract/launch/answers.ts';
import type { Question } from '#contract/launch/question.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { AnswerView } from '../review/AnswerView.tsx';
import type { MergeConflict } from './merge.ts';
import type { Choice } from './use-merge-conflicts.ts';
import { choiceClass } from '../questions/ChoiceQuestion.tsx';

type ConflictDialogProps = { clashes: readonly MergeConflict[]; onChoose: (choice: Choice) => void };

/** Asks whose answer to keep where two people changed the same one, so that nothing is overwritten silently. */
export function ConflictDialog({ clashes, onChoose }: ConflictDialogProps): ReactElement {
  const [choice, setChoice] = useState<Choice>({});
  const isChosen = clashes.every(({ question }) => question.name in choice);
  return (
    <Dialog
      open
      // it can only be closed by choosing, since the answers here are not saved yet
      onOpenChange={() => {}}
      isFirm
      title={errors.changed_elsewhere[1]}
      description="You both changed the answers below. Choose which to keep; everything else is up to date."
      footer={
        <Button
          {...(!isChosen && { disabledReason: 'Please choose one for each answer.' })}
          onClick={() => onChoose(choice)}
        >
          Continue
        </Button>
      }
    >
      <ul className="flex flex-col gap-6">
        {clashes.map(({ question, mine, theirs }) => (
          <li key={question.name}>
            <fieldset>
              <legend className="mb-2 font-[600]">{question.label}</legend>
              <div className="grid gap-2 sm:grid-cols-2">
                {(['mine', 'theirs'] as const).map((whose) => (
                  <Side
                    key={whose}
                    question={question}
                    answer={whose === 'mine' ? mine : theirs}
                    words={whose === 'mine' ? 'Keep mine' : 'Take theirs'}
                    isChosen={choice[question.name] === whose}
                    onChoose={() => setChoice((before) => ({ ...before, [question.name]: whose }))}
                  />
                ))}
              </div>
            </fieldset>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

type SideProps = {
  question: Question;
  answer: Answer;
  words: string;
  isChosen: boolean;
  onChoose: () => void;
};

const Side = ({ question, answer, words, isChosen, onChoose }: SideProps): ReactElement => (
  <label className={`${choiceClass(isChosen)} flex-col items-start! font-[400]!`}>
    <span className="flex items-center gap-3 font-[600]">
      <input
        type="radio"
        name={`whose-${question.name}`}
        checked={isChosen}
        onChange={onChoose}
        className="tick tick-round"
      />
      {words}
    </span>
    <span className="max-h-40 w-full overflow-y-auto break-words">
      <AnswerView question={question} answer={answer} />
    </span>
  </label>
);
