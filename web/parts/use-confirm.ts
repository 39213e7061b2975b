import { useRef, useState } from 'react';

/** Asks for a confirmation in the middle of a save: `ask` resolves with the answer. */
export function useConfirm<Subject>(): {
  asked: Subject | null;
  ask: (subject: Subject) => Promise<boolean>;
  answer: (yes: boolean) => void;
} {
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
