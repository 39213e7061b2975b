import { useEffect, useState, type ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { NewsletterDraft } from '#contract/newsletter/blocks.ts';
import { newsletters, savedMessage, type Newsletter } from '#contract/newsletter/newsletter.ts';
import { newsletterPreviews } from '#contract/newsletter/preview.ts';
import { isStaff } from '#contract/account/standing.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { groupFields } from '#web/parts/FormFields.tsx';
import { RichTextField } from '#web/parts/rich-text/RichTextField.tsx';
import { schemaResolver } from '#web/parts/schema-resolver.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { toast } from '#web/parts/toast.ts';
import type { StaffFlag } from '#web/routing/search.ts';
import { useMe } from '#web/session.tsx';
import { Blocks } from './Blocks.tsx';
import { toParts } from '#contract/newsletter/parts.ts';
import { errorToShow } from '#web/editing/sending.ts';
import { NewsletterNotice } from './NewsletterNotice.tsx';
import { useNewsletterMerge } from './use-newsletter-merge.ts';
import { createEditorState } from './editor-state.ts';
import { DraftNote } from './DraftNote.tsx';
import { InvalidNotice } from './InvalidNotice.tsx';
import {
  draftSequence,
  fromDraft,
  toBlockIds,
  toSequence,
  toValues,
  type NewsletterValues,
} from './newsletter-values.ts';
import { PreviewButton } from './PreviewButton.tsx';
import { SizeNote } from './SizeNote.tsx';
import { useDraft } from './use-draft.ts';
import { useImageUpload } from './use-image-upload.ts';
import { useLiveMail } from './use-live-mail.ts';
import './editor.css';

type NewsletterFormProps = { newsletter: Newsletter; forced: StaffFlag };

/** The whole newsletter. Unsaved input is stored as a draft, and comes back with the next visit. */
export function NewsletterForm({ newsletter, forced }: NewsletterFormProps): ReactElement {
  const me = useMe();
  const [opened] = useState(newsletter);
  const [saved] = useState(() => toValues(opened));
  const [isDraftSaved, setIsDraftSaved] = useState(false);
  const storedDraft = opened.draft;
  const [state] = useState(() =>
    createEditorState({
      sequence: storedDraft ? draftSequence(storedDraft.data, saved) : toSequence(opened),
      // a draft continues from its initial version, so that its save asks if somebody else has saved since
      stored: { values: saved, version: (storedDraft ?? opened).version, ids: toBlockIds(opened) },
    }),
  );
  const [resolver] = useState(() =>
    schemaResolver<NewsletterValues, NewsletterDraft>(NewsletterDraft, (values) =>
      state.sent(asValues(values)),
    ),
  );
  const form = useForm<NewsletterValues, unknown, NewsletterDraft>({
    resolver,
    defaultValues: saved,
    mode: 'onChange',
    // the page scrolls to the notice at its top
    shouldFocusError: false,
  });
  const { control, reset } = form;
  useEffect(() => {
    if (storedDraft) reset(fromDraft(storedDraft.data, saved), { keepDefaultValues: true });
  }, [storedDraft, saved, reset]);
  const uploadImage = useImageUpload(forced);
  const save = useApiMutation(newsletters.save, {
    stale: [newsletters.read, newsletterPreviews.show],
    failure: 'form',
  });
  const draft = useDraft({ form, state, forced, month: opened.month, isStored: storedDraft !== null });
  const live = useLiveMail({ form, state });
  const merge = useNewsletterMerge({ form, state, newsletter, userId: me.id });

  async function onSave(data: NewsletterDraft): Promise<void> {
    const settleDraft = draft.pause();
    try {
      await merge.save(data, async (sent, version) => {
        const answer = await save.mutateAsync({ query: forced, body: { data: sent, version } });
        return answer.data;
      });
    } catch (error) {
      draft.keep();
      throw error;
    }
    settleDraft();
    setIsDraftSaved(true);
    toast.success(savedMessage);
  }

  const fields = groupFields(control, {
    words: {
      subject: { required: true, input: (input) => <TextInput {...input} autoComplete="off" /> },
      preheader: {
        label: 'Preview text',
        hint: 'Inboxes show it next to the subject. Empty, it’s the first words of your first block.',
        input: (input) => <TextInput {...input} autoComplete="off" placeholder={live.mail?.preheader} />,
      },
    },
    opening: {
      introduction: (field) => (
        <RichTextField {...field} label="Introduction" hasSource={isStaff(me)} uploadImage={uploadImage} />
      ),
    },
    blocks: {
      custom_content: () => (
        <Blocks
          form={form}
          state={state}
          forced={forced}
          uploadImage={uploadImage}
          keepDraft={draft.keep}
          live={live}
          introduction={fields('opening')}
        />
      ),
      // the default blocks are among those of the client
      content: null,
      sections: null,
    },
  });

  return (
    <>
      <NewsletterNotice merge={merge} words={() => toParts(state.sent(form.getValues()))} />
      <Form
        form={form}
        pending={save.isPending}
        serverError={errorToShow(save.error)}
        onSubmit={onSave}
        guard
        label="Newsletter"
        className="gap-4"
      >
        <InvalidNotice control={control} />
        {storedDraft && !isDraftSaved && (
          <DraftNote
            savedAt={storedDraft.saved_at}
            onDiscard={() => {
              state.startFrom(opened.version);
              draft.discard(toSequence(opened));
            }}
          />
        )}
        <Surface className="flex max-w-form flex-col gap-5">{fields('words')}</Surface>
        <p className="text-sm text-muted">
          This is the email itself. Select a part of it to edit, move or delete it. Your name, your listings
          and the way to unsubscribe are always in it.
        </p>
        {fields('blocks')}
        <FormActions className="newsletter-actions sticky bottom-0 z-10 py-3">
          <span className="mr-auto flex-none! self-center text-sm text-muted">{draft.note}</span>
          {live.mail && <SizeNote bytes={live.mail.bytes} />}
          <PreviewButton content={() => state.sent(form.getValues())} />
          <Button type="submit" pending={save.isPending}>
            Save newsletter
          </Button>
        </FormActions>
      </Form>
    </>
  );
}

const asValues = (values: object): NewsletterValues => {
  if (!isValues(values)) throw new Error('This is no newsletter.');
  return values;
};
const isValues = (values: object): values is NewsletterValues =>
  'subject' in values && 'custom_content' in values;
