import { useRef, useState, type ReactElement } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import type { ConfirmDialogProps } from './ConfirmWindow.tsx';

type Asked<Subject> = {
  asked: Subject | null;
  ask: (subject: Subject) => Promise<boolean>;
  answer: (yes: boolean) => void;
};
type Question = Omit<ConfirmDialogProps, 'open' | 'pending' | 'onConfirm' | 'onCancel'>;

/** Asks in the middle of a save, and `ask` resolves with the answer. The caller shows the dialog. */
export function useAsked<Subject>(): Asked<Subject> {
  const [subject, setSubject] = useState<Subject | null>(null);
  const resolveAnswer = useRef<((yes: boolean) => void) | null>(null);
  return {
    asked: subject,
    ask: (next) =>
      new Promise((resolve) => {
        resolveAnswer.current = resolve;
        setSubject(next);
      }),
    answer: (yes) => {
      setSubject(null);
      resolveAnswer.current?.(yes);
      resolveAnswer.current = null;
    },
  };
}

/** The same with a question of yes and no. */
export function useConfirm<Subject>(
  describe: (subject: Subject) => Question,
): Pick<Asked<Subject>, 'asked' | 'ask'> & { dialog: ReactElement | null } {
  const { asked, ask, answer } = useAsked<Subject>();
  return {
    asked,
    ask,
    dialog:
      asked === null ? null : (
        <ConfirmDialog
          open
          {...describe(asked)}
          pending={false}
          onConfirm={() => answer(true)}
          onCancel={() => answer(false)}
        />
      ),
  };
}
