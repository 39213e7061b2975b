import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { defaultBlocks } from '#contract/newsletter/blocks.ts';
import * as paths from '#contract/paths.ts';
import { OfferedTexts, staffNewsletterTexts, type MonthTexts } from '#contract/newsletter/texts.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { formatSince } from '#web/parts/dates.ts';
import { Form, FormActions } from '#web/parts/Form.tsx';
import type { Bound } from '#web/parts/FormField.tsx';
import { groupFields, RowFields } from '#web/parts/FormFields.tsx';
import { RichTextField } from '#web/parts/rich-text/RichTextField.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { useAccessSubject } from '#web/session.tsx';
import { formatMonth } from './month-words.ts';

const stale = [staffNewsletterTexts.read];

/** The texts of one month. A change is a draft; agents see it once it is approved and published. */
export function TextsForm({ texts }: { texts: MonthTexts }): ReactElement {
  const form = useSchemaForm({ schema: OfferedTexts, defaultValues: texts.words });
  const save = useApiMutation(staffNewsletterTexts.save, {
    stale,
    failure: 'form',
    onSuccess: () => toast.success('Saved as a draft. It needs an approval before agents see it.'),
  });
  const params = { month: texts.month };
  const { control } = form;
  const fields = groupFields(control, {
    words: {
      subject: { required: true, input: (input) => <TextInput {...input} autoComplete="off" /> },
      introduction: (field) => <RichTextField {...field} label="Introduction" hasSource />,
    },
    blocks: { blocks: (field) => <BlockFields {...field} /> },
  });
  return (
    <Form
      form={form}
      label="Newsletter texts"
      pending={save.isPending}
      serverError={save.error}
      guard
      onSubmit={(words) => save.mutateAsync({ params, body: { ...words, version: texts.version } })}
      className="gap-4"
    >
      <Banner kind="info">{formatSentence(texts)}</Banner>
      <Surface className="flex flex-col gap-5">{fields('words')}</Surface>
      {fields('blocks')}
      <FormActions>
        <NextState texts={texts} />
        <Button
          type="submit"
          variant={texts.state === 'approved' ? 'secondary' : 'primary'}
          pending={save.isPending}
        >
          Save draft
        </Button>
      </FormActions>
    </Form>
  );
}

const BlockFields = <Output,>(field: Bound<OfferedTexts, Output, 'blocks'>): ReactElement => (
  <>
    {defaultBlocks.map(({ slug, title }) => (
      <Surface key={slug} className="flex flex-col gap-5">
        <div>
          <h2 className="text-lg">{title}</h2>
          {slug === 'light_and_engaging_articles' && (
            <p className="mt-1 text-sm text-muted">
              The month’s published{' '}
              <Link to={paths.staffArticles} className="underline">
                articles
              </Link>{' '}
              replace this text.
            </p>
          )}
        </div>
        <RowFields
          control={field.control}
          row={`${field.name}.${slug}`}
          fields={{
            title: { required: true, input: (input) => <TextInput {...input} autoComplete="off" /> },
            content: (content) => <RichTextField {...content} label="Content" hasSource />,
          }}
        />
      </Surface>
    ))}
  </>
);

/** The next step, for users who may take it. */
function NextState({ texts }: { texts: MonthTexts }): ReactElement | null {
  const who = useAccessSubject();
  const input = { params: { month: texts.month }, body: { version: texts.version } };
  const approve = useApiMutation(staffNewsletterTexts.approve, {
    stale,
    onSuccess: () => toast.success('Approved. Publish it to show it to agents.'),
  });
  const publish = useApiMutation(staffNewsletterTexts.publish, {
    stale,
    onSuccess: () => toast.success('Published. Every newsletter that nobody has edited shows it now.'),
  });
  if (!may(who, staffNewsletterTexts.publish.access)) return null;
  if (texts.state === 'draft')
    return (
      <Button variant="secondary" pending={approve.isPending} onClick={() => approve.mutate(input)}>
        Approve
      </Button>
    );
  if (texts.state !== 'approved') return null;
  return (
    <Button pending={publish.isPending} onClick={() => publish.mutate(input)}>
      Publish to all clients
    </Button>
  );
}

function formatSentence({
  month,
  state,
  changed_by,
  changed_at,
  approved_by,
  published_by,
  published_at,
}: MonthTexts): string {
  const shown =
    published_at === null
      ? 'Newsletters show our usual texts.'
      : `Newsletters show what was published ${formatSince(published_at)}.`;
  if (state === 'none') return `Nobody has written texts for ${formatMonth(month)} yet. ${shown}`;
  if (state === 'published') return `Published by ${published_by ?? 'a colleague'}. ${shown}`;
  if (state === 'approved') return `Approved by ${approved_by ?? 'a colleague'}, and not published. ${shown}`;
  return `A draft by ${changed_by ?? 'a colleague'}${changed_at === null ? '' : `, ${formatSince(changed_at)}`}. ${shown}`;
}
