import { Suspense, type ReactElement, type ReactNode } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { toast } from '#web/parts/toast.ts';
import { unsavedText } from '#web/parts/unsaved-text.ts';
import { describeConflict, describeEdit } from './edit-words.ts';
import type { Values } from '#contract/editing/join.ts';
import { describeField, type Described } from './field-text.ts';
import type { AskedConflict } from './sending.ts';
import type { RecordEdit } from './use-record-edit.ts';

const ConflictDialog = lazyPart(async () => ({
  default: (await import('./ConflictDialog.tsx')).ConflictDialog,
}));

export type EditNoticeProps = {
  edit: RecordEdit;
  /** 'contact' */
  what: string;
  /** the label of a field and its text in these values, or in the form */
  describe?: ((field: string, values?: Values) => Described) | undefined;
  /** creates the record again from the form's values */
  createAgain?: (() => void) | undefined;
  isCreating?: boolean | undefined;
};

/**
 * Above a form that others may edit as well: says that somebody saved, or that the record is gone, and lists
 * conflicts.
 */
export function EditNotice({
  edit,
  what,
  describe = describeField,
  createAgain,
  isCreating,
}: EditNoticeProps): ReactElement {
  return (
    <>
      <output className="block empty:hidden">
        {edit.isMissing ? (
          <Missing what={what} createAgain={createAgain} isCreating={isCreating} />
        ) : (
          edit.news && (
            <Notice>
              {describeEdit(edit.news.edit)}{' '}
              {edit.news.clashes.length === 0
                ? 'The form shows them, with your unsaved changes.'
                : `You both changed: ${edit.news.clashes.map((field) => describe(field).label).join(', ')}. We’ll ask which to keep when you save.`}
            </Notice>
          )
        )}
      </output>
      {edit.asked && (
        <Suspense>
          <Question asked={edit.asked} describe={describe} />
        </Suspense>
      )}
    </>
  );
}

const Notice = ({ children }: { children: ReactNode }): ReactElement => (
  <Banner kind="info" className="mb-5">
    {children}
  </Banner>
);

function Missing({
  what,
  createAgain,
  isCreating,
}: Omit<EditNoticeProps, 'edit' | 'describe'>): ReactElement {
  return (
    <Notice>
      <p>{`This ${what} has been deleted. Your changes are still here.`}</p>
      <p className="mt-2 flex flex-wrap gap-2">
        {createAgain && (
          <Button variant="secondary" size="small" pending={isCreating} onClick={createAgain}>
            Create again
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={() => void copyTyped()}>
          Copy your changes
        </Button>
      </p>
    </Notice>
  );
}

type QuestionProps = { asked: AskedConflict; describe: NonNullable<EditNoticeProps['describe']> };

function Question({ asked, describe }: QuestionProps): ReactElement {
  return (
    <ConflictDialog
      clashes={asked.conflicts.map(({ field, ...who }) => {
        const [mine, theirs] = [describe(field, asked.mine), describe(field, asked.theirs)];
        return {
          name: field,
          label: mine.label,
          note: describeConflict(mine.label, who),
          mine: mine.text,
          theirs: theirs.text,
        };
      })}
      onChoose={asked.answer}
      onCancel={() => asked.answer(null)}
    />
  );
}

async function copyTyped(): Promise<void> {
  try {
    await navigator.clipboard.writeText(unsavedText());
    toast.success('Copied to clipboard');
  } catch {
    toast.error('An error occurred while copying.');
  }
}
