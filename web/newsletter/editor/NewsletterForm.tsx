import { useEffect, useRef, useState, type ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { NewsletterDraft } from '#contract/newsletter/blocks.ts';
import { newsletters, savedMessage, type Newsletter } from '#contract/newsletter/newsletter.ts';
import { newsletterPreviews } from '#contract/newsletter/preview.ts';
import { isStaff } from '#contract/account/standing.ts';
import { ApiCallError } from '#web/api/api-call-error.ts';
import { call } from '#web/api/call.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormField } from '#web/parts/FormField.tsx';
import { RichTextField } from '#web/parts/rich-text/RichTextField.tsx';
import { schemaResolver } from '#web/parts/schema-resolver.ts';
import { Surface } from '#web/parts/Surface.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { toast } from '#web/parts/toast.ts';
import { discardUnsaved } from '#web/parts/unsaved-input.ts';
import type { StaffFlag } from '#web/routing/search.ts';
import { useMe } from '#web/session.tsx';
import { Blocks } from './Blocks.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { createEditorState } from './editor-state.ts';
import { DraftNote } from './DraftNote.tsx';
import { InvalidNotice } from './InvalidNotice.tsx';
import {
  draftSequence,
  fromDraft,
  idsOf,
  sequenceOf,
  toValues,
  type NewsletterValues,
} from './newsletter-values.ts';
import { PreviewButton } from './PreviewButton.tsx';
import { useDraft } from './use-draft.ts';
import { useImageUpload } from './use-image-upload.ts';
import './editor.css';

const formId = 'newsletter-form';

type NewsletterFormProps = { newsletter: Newsletter; forced: StaffFlag };

/** The whole newsletter. What somebody has typed and not saved is kept beside it, and comes back with the next visit. */
export function NewsletterForm({ newsletter, forced }: NewsletterFormProps): ReactElement {
  const me = useMe();
  const [opened] = useState(newsletter);
  const [saved] = useState(() => toValues(opened));
  const kept = opened.draft;
  const [state] = useState(() =>
    createEditorState({
      sequence: kept ? draftSequence(kept.data, saved) : sequenceOf(opened),
      // a draft goes on from the version it began with, so that its save asks where somebody else has saved since
      stored: { values: saved, version: (kept ?? opened).version, ids: idsOf(opened) },
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
    if (kept) reset(fromDraft(kept.data, saved), { keepDefaultValues: true });
  }, [kept, saved, reset]);
  const uploadImage = useImageUpload(forced);
  const save = useApiMutation(newsletters.save, {
    stale: [newsletters.read, newsletterPreviews.show],
    failure: 'form',
  });
  const draft = useDraft({ form, state, forced, month: opened.month, isStored: kept !== null });
  /** What somebody else has saved meanwhile; null where it could not be read. */
  const theirs = useRef<Promise<Newsletter | null>>(Promise.resolve(null));

  async function onSave(data: NewsletterDraft): Promise<void> {
    const values = structuredClone(form.getValues());
    const settleDraft = draft.pause();
    try {
      const { data: now } = await save.mutateAsync({
        query: forced,
        body: { data, version: state.stored().version },
      });
      state.store({ values, version: now.version, ids: idsOf(now) });
    } catch (error) {
      draft.keep();
      if (error instanceof ApiCallError && error.code === conflict) theirs.current = readPresent();
      throw error;
    }
    settleDraft();
    toast.success(savedMessage);
  }

  /** On top of what was read when the save was refused: whoever has saved since then is asked about again. */
  async function saveMine(): Promise<void> {
    const present = await theirs.current;
    if (present) state.store({ version: present.version, ids: idsOf(present) });
    save.reset();
    submitForm();
  }

  function loadTheirs(): void {
    discardUnsaved();
    void draft.forget().then(() => window.location.reload());
  }

  /** Somebody else saved meanwhile: theirs are shown, or replaced by what stands here. */
  const isConflict = save.error?.code === conflict;

  return (
    <>
      <Form
        id={formId}
        form={form}
        pending={save.isPending}
        serverError={isConflict ? null : save.error}
        onSubmit={onSave}
        guard
        label="Newsletter"
        className="max-w-form gap-4"
      >
        <InvalidNotice control={control} />
        {kept && (
          <DraftNote
            savedAt={kept.saved_at}
            onDiscard={() => {
              state.startFrom(opened.version);
              draft.discard(sequenceOf(opened));
            }}
          />
        )}
        <Surface className="flex flex-col gap-5">
          <FormField control={control} name="subject" label="Subject" required>
            {(input) => <TextInput {...input} autoComplete="off" />}
          </FormField>
          <RichTextField
            control={control}
            name="introduction"
            label="Introduction"
            hasSource={isStaff(me)}
            uploadImage={uploadImage}
          />
        </Surface>
        <Blocks form={form} state={state} forced={forced} uploadImage={uploadImage} keepDraft={draft.keep} />
        <FormActions className="newsletter-actions sticky bottom-0 z-10 py-3">
          <span className="mr-auto flex-none! self-center text-sm text-muted">{draft.note}</span>
          <PreviewButton content={() => state.sent(form.getValues())} />
          <Button type="submit" pending={save.isPending}>
            Save newsletter
          </Button>
        </FormActions>
      </Form>
      <ConflictDialog
        open={isConflict}
        title={save.error?.message ?? ''}
        onMine={() => void saveMine()}
        onTheirs={loadTheirs}
      />
    </>
  );
}

const conflict = 'changed_elsewhere';

const readPresent = (): Promise<Newsletter | null> =>
  call(newsletters.read, {}).then(
    ({ data }) => data,
    () => null,
  );

function submitForm(): void {
  const element = document.querySelector(`#${formId}`);
  if (element instanceof HTMLFormElement) element.requestSubmit();
}

const asValues = (values: object): NewsletterValues => {
  if (!isValues(values)) throw new Error('This is no newsletter.');
  return values;
};
const isValues = (values: object): values is NewsletterValues =>
  'subject' in values && 'custom_content' in values;
