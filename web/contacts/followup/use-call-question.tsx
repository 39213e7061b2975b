import { Suspense, useCallback, useState, type ReactNode } from 'react';
import { may } from '#contract/access.ts';
import { writesNotes } from '#contract/contacts/note-access.ts';
import { readCall, removeCall, storeCall } from '#web/api/called-contact.ts';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { useAccessSubject, useMe } from '#web/session.tsx';

const CallQuestion = lazyPart(async () => ({
  default: (await import('./CallQuestion.tsx')).CallQuestion,
}));

/** Asks about a call as soon as it is begun, so that the question is there when its person is back. */
export function useCallQuestion(): { askAbout: (contactId: number) => void; question: ReactNode } {
  const { id: userId } = useMe();
  const mayLog = may(useAccessSubject(), writesNotes);
  const [contactId, setContactId] = useState(() => readCall(userId));
  const askAbout = useCallback(
    (called: number) => {
      storeCall(userId, called);
      setContactId(called);
    },
    [userId],
  );
  const close = useCallback(() => {
    removeCall();
    setContactId(null);
  }, []);
  if (!mayLog || contactId === null) return { askAbout, question: null };
  return {
    askAbout,
    question: (
      <Suspense>
        <CallQuestion contactId={contactId} onClose={close} />
      </Suspense>
    ),
  };
}
