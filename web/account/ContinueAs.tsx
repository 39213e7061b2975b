import { Suspense, useState, type ReactElement } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';

const ConfirmDialog = lazyPart(() =>
  import('#web/parts/ConfirmDialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

type ContinueAsProps = {
  name: string;
  /** whether it is known that the session here is another person's */
  isKnown: boolean;
  onContinue: () => void;
  onCancel: () => void;
};

/** Asks before replacing another person's session in this browser. */
export function ContinueAs({ name, isKnown, onContinue, onCancel }: ContinueAsProps): ReactElement {
  const [isDone, setDone] = useState(false);
  return (
    <Suspense>
      <ConfirmDialog
        open={!isDone}
        title={`Continue as ${name}?`}
        body={`Someone else ${isKnown ? 'is' : 'may be'} signed in on this browser. If you continue, they’ll be signed out here.`}
        confirmLabel="Continue"
        pending={false}
        onConfirm={() => {
          setDone(true);
          onContinue();
        }}
        onCancel={() => {
          setDone(true);
          onCancel();
        }}
      />
    </Suspense>
  );
}
