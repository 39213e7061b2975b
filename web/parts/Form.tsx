import {
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
  type FormEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { lazyPart } from './lazy-part.ts';
import {
  useFormState,
  type Control,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import { Banner } from './Banner.tsx';
import { listFailedUploads, type FailedUpload } from './failed-uploads.ts';
import { classNames } from './class-names.ts';
import { createClickLock } from './click-lock.ts';
import { EndDialogQuestion, FormGuard } from './form-guard.ts';
import { findChangedValues } from './form-values.ts';
import { useIsDirty } from './use-is-dirty.ts';
import { useIsHydrated } from './use-is-hydrated.ts';
import { useIsOnline } from './use-is-online.ts';
import { useUnsavedInput, type UnsavedInput } from './unsaved-input.ts';

const FailedUploads = lazyPart(async () => ({
  default: (await import('./FailedUploads.tsx')).FailedUploads,
}));

const INCOMPLETE = 'Please complete all the required fields.';

// The server's error for a save: one sentence, and messages for single fields.
export type SaveError = {
  readonly message: string;
  readonly code?: string | undefined;
  readonly fields?: Readonly<Record<string, readonly string[]>> | undefined;
};

type FormProps<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>;
  pending: boolean;
  serverError: SaveError | null;
  // returns the promise of the save: when it resolves, the form counts as saved
  onSubmit: (values: Output) => Promise<unknown>;
  // whether to ask before unsaved changes are lost; false for forms such as sign-in, and a form in a dialog always asks
  guard: boolean;
  // replaces the form's own dirty state, for forms that save drafts while they are filled in
  unsaved?: UnsavedInput | undefined;
  id?: string | undefined;
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export function Form<Input extends FieldValues, Output>({
  form,
  pending,
  serverError,
  onSubmit,
  guard,
  unsaved,
  id,
  label,
  className,
  children,
}: FormProps<Input, Output>): ReactElement {
  const top = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const [failed, setFailed] = useState<readonly FailedUpload[]>([]);
  const { control, getValues, handleSubmit, resetDefaultValues, setError, setFocus } = form;
  const isHydrated = useIsHydrated();
  const isInDialog = use(EndDialogQuestion) !== null;

  useEffect(() => {
    if (!serverError) return;
    const fieldErrors = Object.entries(serverError.fields ?? {}).flatMap(([key, messages]) => {
      const name = fieldNamed(control, key);
      return name === undefined ? [] : [{ name, message: messages[0] ?? serverError.message }];
    });
    for (const { name, message } of fieldErrors) setError(name, { type: 'server', message });
    top.current?.scrollIntoView({ block: 'nearest' });
    if (fieldErrors[0]) setFocus(fieldErrors[0].name);
  }, [serverError, control, setError, setFocus]);

  // `pending` comes with the next render, after a second click
  const [lock] = useState(() => createClickLock<void>());

  /** Rejects if nothing was saved, so that the same may be sent again at once. */
  async function submit(event: FormEvent): Promise<void> {
    let isSaved = false;
    await handleSubmit(
      async (values) => {
        isSaved = await save(values);
      },
      // the first invalid field gets the focus afterwards, which scrolls to it if it is out of view
      () => top.current?.scrollIntoView({ block: 'nearest' }),
    )(event);
    if (!isSaved) throw new Error('Not saved');
  }

  async function save(values: Output): Promise<boolean> {
    const submitted = structuredClone(getValues());
    try {
      await onSubmit(values);
    } catch {
      return false; // serverError shows the reason
    }
    resetDefaultValues(submitted);
    return true;
  }

  return (
    <form
      ref={element}
      id={id}
      noValidate
      aria-label={label}
      aria-busy={pending}
      onSubmit={(event) => {
        // a dialog's form inside a screen's form would submit both
        event.stopPropagation();
        event.preventDefault();
        if (pending) return;
        const unsent = listFailedUploads(element.current);
        if (unsent.length > 0) return setFailed(unsent);
        lock.run(getValues(), () => submit(event)).catch(() => {});
      }}
      className={classNames('flex flex-col gap-5', className)}
    >
      {/* without a banner it takes no room, not even the gap */}
      <div ref={top} className="scroll-mt-24 empty:absolute">
        <FormBanner control={control} serverError={serverError} />
      </div>
      {(guard || isInDialog) && <Guard form={form} saving={pending} />}
      {isHydrated && <Unsaved form={form} element={element} unsaved={unsaved} />}
      {children}
      {failed.length > 0 && (
        <Suspense>
          <FailedUploads
            failed={failed}
            onClose={() => setFailed([])}
            // once the fields show the dropped and retried files
            onSave={() => setTimeout(() => element.current?.requestSubmit(), 0)}
          />
        </Suspense>
      )}
    </form>
  );
}

// The buttons below the fields; in a dialog they stay in view while the fields scroll.
export function FormActions({
  children,
  className,
}: {
  children: ReactNode;
  className?: string;
}): ReactElement {
  return (
    <div
      className={classNames(
        'flex flex-wrap gap-3 pt-1 *:flex-1 sm:justify-end sm:*:flex-none',
        'in-[[role=dialog]]:sticky in-[[role=dialog]]:-bottom-6 in-[[role=dialog]]:-mb-6 in-[[role=dialog]]:bg-surface in-[[role=dialog]]:py-4',
        className,
      )}
    >
      {children}
    </div>
  );
}

type Parts<Input extends FieldValues, Output> = { control: Control<Input, unknown, Output> };

function FormBanner<Input extends FieldValues, Output>({
  control,
  serverError,
}: Parts<Input, Output> & { serverError: SaveError | null }): ReactElement | null {
  const { submitCount, errors, isSubmitting } = useFormState({ control });
  const isOnline = useIsOnline();
  // a server error is shown at its field, and does not mean that the form is incomplete
  const missing = Object.values(errors).some((error) => error?.type !== 'server');
  const invalid = submitCount > 0 && !isSubmitting && missing;
  const isOver = serverError?.code === 'offline' && isOnline;
  if (serverError && !isOver) return <Banner>{serverError.message}</Banner>;
  return invalid ? <Banner>{errors.root?.message ?? INCOMPLETE}</Banner> : null;
}

// A component of its own, so that the form does not render again when it becomes dirty.
function Guard<Input extends FieldValues, Output>({
  form,
  saving,
}: Whole<Input, Output> & { saving: boolean }): ReactNode {
  const isDirty = useIsDirty(form);
  const { isSubmitting } = useFormState({ control: form.control });
  const renderGuard = use(FormGuard);
  const endDialogQuestion = use(EndDialogQuestion);
  // a pending save may navigate itself, so it is not guarded
  return renderGuard?.(isDirty && !isSubmitting && !saving, () => endDialogQuestion?.());
}

type Whole<Input extends FieldValues, Output> = { form: UseFormReturn<Input, unknown, Output> };
type UnsavedProps = { element: RefObject<HTMLFormElement | null>; unsaved: UnsavedInput | undefined };

// Also during a pending save, since the save may fail and leave the input unsaved.
function Unsaved<Input extends FieldValues, Output>({
  form,
  element,
  unsaved,
}: Whole<Input, Output> & UnsavedProps): null {
  const isDirty = useIsDirty(form);
  const { formState, getValues, setValues } = form;
  useUnsavedInput({
    isUnsaved: () => isDirty,
    // compared when it is asked for: the form's own list of changed fields may wait for the numbering plans
    fields: () => ({
      form: element.current,
      values: getValues(),
      changed: findChangedValues(getValues(), formState.defaultValues ?? {}),
      restore: (values) => setValues({ ...getValues(), ...values }),
    }),
    ...unsaved,
  });
  return null;
}

function fieldNamed<Input extends FieldValues, Output>(
  control: Control<Input, unknown, Output>,
  key: string,
): FieldPath<Input> | undefined {
  for (const name of control._names.mount) if (isName(control, name) && name === key) return name;
  return undefined;
}

function isName<Input extends FieldValues, Output>(
  control: Control<Input, unknown, Output>,
  name: string,
): name is FieldPath<Input> {
  return control._names.mount.has(name);
}
