import type { ReactElement } from 'react';
import { ConflictDialog as Dialog, type Choice } from '#web/editing/ConflictDialog.tsx';
import { AnswerView } from '../review/AnswerView.tsx';
import type { MergeConflict } from './merge.ts';

type ConflictDialogProps = { clashes: readonly MergeConflict[]; onChoose: (choice: Choice) => void };

/** It can only be closed by choosing, since the answers here are not saved yet. */
export const ConflictDialog = ({ clashes, onChoose }: ConflictDialogProps): ReactElement => (
  <Dialog
    clashes={clashes.map(({ question, mine, theirs }) => ({
      name: question.name,
      label: question.label,
      mine: <AnswerView question={question} answer={mine} />,
      theirs: <AnswerView question={question} answer={theirs} />,
    }))}
    onChoose={onChoose}
  />
);
