import { useRef, useState } from 'react';

/** A question in the middle of a save: it waits for the answer. */
export function useConfirm<Subject>(): {
  asked: Subject | null;
  ask: (subject: Subject) => Promise<boolean>;
  answer: (yes: boolean) => void;
} {
  const [asked, setAsked] = useState<Subject | null>(null);
  const waiting = useRef<((yes: boolean) => void) | null>(null);
  return {
    asked,
    ask: (subject) =>
      new Promise((resolve) => {
        waiting.current = resolve;
        setAsked(subject);
      }),
    answer: (yes) => {
      setAsked(null);
      waiting.current?.(yes);
      waiting.current = null;
    },
  };
}
