import { Suspense, useState, type ReactElement, type ReactNode } from 'react';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { useController, type FieldPath, type FieldValues } from 'react-hook-form';
import { FieldGroup, type FieldTexts } from '../Field.tsx';
import type { Bound } from '../FormField.tsx';
import type { SendFile } from '../use-uploads.ts';
import { invalidRichText } from '#contract/rich-text.ts';
import { plainText } from './plain-text.ts';
import type { RichTextActions } from './rich-text-tools.ts';
import './rich-text-editor.css';

// the editor is large, so it only loads with a form that has one
const RichTextEditor = lazyPart(() =>
  import('./RichTextEditor.tsx').then((module) => ({ default: module.RichTextEditor })),
);

type RichTextFieldProps<Values extends FieldValues, Output, Name extends FieldPath<Values>> = Bound<
  Values,
  Output,
  Name
> &
  FieldTexts & {
    label: string;
    /** staff see and edit the HTML itself */
    hasSource: boolean;
    /** absent if a field allows no images */
    uploadImage?: SendFile | undefined;
    /** actions on the whole text, below it */
    actions?: ((text: RichTextActions) => ReactNode) | undefined;
  };

/** A field of a form for text with headings, lists and links. */
export function RichTextField<Values extends FieldValues, Output, Name extends FieldPath<Values>>({
  control,
  name,
  hasSource,
  uploadImage,
  actions,
  ...texts
}: RichTextFieldProps<Values, Output, Name>): ReactElement {
  const { field, fieldState } = useController({ control, name });
  const [isCleared, setIsCleared] = useState(false);
  const value = typeof field.value === 'string' ? field.value : '';
  const error = isCleared ? invalidRichText : fieldState.error?.message;
  return (
    <FieldGroup {...texts} error={error}>
      {(wiring) => (
        <>
          <Suspense fallback={<div className="control rich-text-waiting animate-breathe" aria-busy />}>
            <RichTextEditor
              {...wiring}
              ref={field.ref}
              label={texts.label}
              value={value}
              hasSource={hasSource}
              uploadImage={uploadImage}
              actions={actions}
              onBlur={field.onBlur}
              onChange={(html) => {
                setIsCleared(false);
                field.onChange(html);
              }}
              onClear={() => setIsCleared(true)}
            />
          </Suspense>
          {/* for the copy of unsaved input that is made when a session ends */}
          <textarea hidden readOnly name={name} aria-label={texts.label} value={plainText(value)} />
        </>
      )}
    </FieldGroup>
  );
}
