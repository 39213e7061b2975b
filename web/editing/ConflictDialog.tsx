import { useState, type ReactElement, type ReactNode } from 'react';
import { errors } from '#contract/errors.ts';
import { Button } from '#web/parts/Button.tsx';
import { classNames } from '#web/parts/class-names.ts';
import { Dialog } from '#web/parts/Dialog.tsx';

export type Clash = {
  name: string;
  label: string;
  /** who changed it, and when */
  note?: string;
  mine: ReactNode;
  theirs: ReactNode;
};
/** Whose value to keep, for each field that both changed. */
export type Choice = Readonly<Record<string, 'mine' | 'theirs'>>;

type ConflictDialogProps = {
  clashes: readonly Clash[];
  onChoose: (choice: Choice) => void;
  /** without it the dialog can only be closed by choosing */
  onCancel?: () => void;
};

/** Asks whose value to keep if two people changed the same field, so that nothing is replaced silently. */
export function ConflictDialog({ clashes, onChoose, onCancel }: ConflictDialogProps): ReactElement {
  const [choice, setChoice] = useState<Choice>({});
  const isChosen = clashes.every(({ name }) => name in choice);
  return (
    <Dialog
      open
      onOpenChange={() => onCancel?.()}
      isFirm={onCancel === undefined}
      title={errors.changed_elsewhere[1]}
      description="You both changed the fields below. Choose which to keep; everything else is up to date."
      footer={
        <>
          {onCancel && (
            <Button variant="secondary" onClick={onCancel}>
              Keep editing
            </Button>
          )}
          <Button
            {...(!isChosen && { disabledReason: 'Please choose one for each field.' })}
            onClick={() => onChoose(choice)}
          >
            Continue
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-6">
        {clashes.map((clash) => (
          <li key={clash.name}>
            <fieldset>
              <legend className="mb-2">
                <span className="block font-[600]">{clash.label}</span>
                {clash.note && <span className="block text-sm text-muted">{clash.note}</span>}
              </legend>
              <div className="grid gap-2 sm:grid-cols-2">
                {(['mine', 'theirs'] as const).map((whose) => (
                  <Side
                    key={whose}
                    name={clash.name}
                    words={whose === 'mine' ? 'Keep mine' : 'Use theirs'}
                    isChosen={choice[clash.name] === whose}
                    onChoose={() => setChoice((before) => ({ ...before, [clash.name]: whose }))}
                  >
                    {clash[whose]}
                  </Side>
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
  name: string;
  words: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
};

const Side = ({ name, words, isChosen, onChoose, children }: SideProps): ReactElement => (
  <label
    className={classNames(
      'flex cursor-pointer flex-col items-start gap-2 rounded-control px-3 py-2 inset-ring-1',
      isChosen ? 'bg-soft text-on-soft inset-ring-action' : 'inset-ring-line hover:inset-ring-edge',
    )}
  >
    <span className="flex items-center gap-3 font-[600]">
      <input
        type="radio"
        name={`whose-${name}`}
        checked={isChosen}
        onChange={onChoose}
        className="tick tick-round"
      />
      {words}
    </span>
    <span className="max-h-40 w-full overflow-y-auto break-words whitespace-pre-wrap">{children}</span>
  </label>
);
