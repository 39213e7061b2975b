import type { ReactElement } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { WordsOfMail } from '#contract/staff/mail-words.ts';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { toast } from '#web/parts/toast.ts';
import { useConfirm } from '#web/parts/use-confirm.tsx';
import { useIsDirty } from '#web/parts/use-is-dirty.ts';
import { textLabel } from './mail-words.ts';
import type { TextsForm } from './texts-form.ts';

type Props = { mail: WordsOfMail; form: UseFormReturn<TextsForm>; mayChange: boolean };
type Texts = readonly { name: string; text: string }[];

/** Who changed which texts when; the words of an earlier version, or the built-in ones, go into the form. */
export function MailWordsVersions({ mail, form, mayChange }: Props): ReactElement | null {
  const isDirty = useIsDirty(form);
  const { ask, dialog } = useConfirm<Texts>(() => ({
    title: 'Replace what you’ve typed?',
    body: 'You haven’t saved it yet.',
    confirmLabel: 'Replace it',
  }));
  async function putIn(texts: Texts): Promise<void> {
    if (isDirty && !(await ask(texts))) return;
    mail.words.forEach(({ name, built_in: builtIn }, index) => {
      const text = texts.find((one) => one.name === name)?.text ?? builtIn;
      form.setValue(`words.${index}.text`, text, { shouldDirty: true, shouldValidate: true });
    });
    toast.success('These words are in the form now. Save them to use them.');
  }
  if (mail.versions.length === 0) return null;
  return (
    <Surface>
      <h2 className="text-xl">Earlier words</h2>
      <ol className="flex flex-col divide-y divide-line">
        {mail.versions.map(({ version, at, staff_name: name, words }) => (
          <VersionRow
            key={version}
            title={`${formatRecent(at)}${name === null ? '' : `, by ${name}`}`}
            note={
              words.length === 0 ? 'The built-in words' : words.map((one) => textLabel(one.name)).join(', ')
            }
            onUse={mayChange && version !== mail.version ? () => void putIn(words) : undefined}
          />
        ))}
        <VersionRow
          title="Built in"
          note="As the emails are without your changes"
          onUse={mayChange ? () => void putIn([]) : undefined}
        />
      </ol>
      {dialog}
    </Surface>
  );
}

type RowProps = { title: string; note: string; onUse: (() => void) | undefined };

const VersionRow = ({ title, note, onUse }: RowProps): ReactElement => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
    <div className="min-w-0">
      <p className="font-[550]">{title}</p>
      <p className="text-sm text-muted">{note}</p>
    </div>
    {onUse && (
      <Button variant="secondary" size="small" aria-label={`Use these words: ${title}`} onClick={onUse}>
        Use these words
      </Button>
    )}
  </li>
);
