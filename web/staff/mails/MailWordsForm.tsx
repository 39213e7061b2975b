import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { staffMailPreviews } from '#contract/staff/mail-previews.ts';
import { staffMailWords, type WordsOfMail } from '#contract/staff/mail-words.ts';
import { toToken } from '#contract/text-fields.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { RowFields } from '#web/parts/FormFields.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { TextArea } from '#web/parts/TextArea.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { useAccessSubject } from '#web/session.tsx';
import { textLabel } from './mail-words.ts';
import { TextsForm } from './texts-form.ts';
import { MailWordsPreview } from './MailWordsPreview.tsx';
import { MailWordsVersions } from './MailWordsVersions.tsx';

/** Each text of a mail in its order, and what it was before. */
export function MailWordsForm({ mail }: { mail: WordsOfMail }): ReactElement {
  const params = { template: mail.template };
  const mayChange = may(useAccessSubject(), staffMailWords.save.access);
  const form = useSchemaForm({
    schema: TextsForm,
    defaultValues: { words: mail.words.map(({ name, text: words }) => ({ name, text: words })) },
  });
  const save = useApiMutation(staffMailWords.save, {
    stale: [staffMailWords.read, staffMailPreviews.list],
    failure: 'form',
    onSuccess: () => toast.success('Saved. Emails from now on have these words.'),
  });
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <Form
        form={form}
        label="Words of the email"
        pending={save.isPending}
        serverError={save.error}
        guard
        onSubmit={(body) => save.mutateAsync({ params, body: { ...body, version: mail.version } })}
      >
        {!mayChange && <Banner kind="info">Owners and Managers can change these words.</Banner>}
        <Surface className="flex flex-col gap-5">
          <p className="text-muted">
            {describeFields(mail.fields)} A sentence without any words is left out.
          </p>
          {mail.words.map(
            ({ name, text: saved, built_in: builtIn, is_line: isLine, is_required: required }, index) => (
              <RowFields
                key={name}
                control={form.control}
                row={`words.${index}`}
                fields={{
                  name: null,
                  text: {
                    label: textLabel(name),
                    required,
                    hint: saved === builtIn ? undefined : `Built in: ${builtIn}`,
                    input: (input) =>
                      isLine ? (
                        <TextInput {...input} readOnly={!mayChange} autoComplete="off" />
                      ) : (
                        <TextArea {...input} readOnly={!mayChange} rows={3} />
                      ),
                  },
                }}
              />
            ),
          )}
        </Surface>
        <FormActions>
          <MailWordsPreview form={form} template={mail.template} />
          {mayChange && (
            <Button type="submit" pending={save.isPending}>
              Save words
            </Button>
          )}
        </FormActions>
      </Form>
      <MailWordsVersions mail={mail} form={form} mayChange={mayChange} />
    </div>
  );
}

const describeFields = (fields: readonly string[]): string =>
  `In each email, ${new Intl.ListFormat('en-CA', { type: 'conjunction' }).format(fields.map(toToken))} ${fields.length === 1 ? 'becomes its value' : 'become their values'}.`;
