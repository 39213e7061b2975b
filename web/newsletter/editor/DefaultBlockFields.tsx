import type { ReactElement } from 'react';
import { useController, type Control } from 'react-hook-form';
import { isStaff } from '#contract/account/standing.ts';
import { defaultBlocks, sectionSlugs, type NewsletterDraft } from '#contract/newsletter/blocks.ts';
import { Checkbox } from '#web/parts/Checkbox.tsx';
import { RowFields } from '#web/parts/FormFields.tsx';
import { RichTextField } from '#web/parts/rich-text/RichTextField.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import type { SendFile } from '#web/parts/use-uploads.ts';
import { useMe } from '#web/session.tsx';
import type { NewsletterValues } from './newsletter-values.ts';

type DefaultBlockFieldsProps = {
  control: Control<NewsletterValues, unknown, NewsletterDraft>;
  index: number;
  refId: string;
  uploadImage: SendFile;
};

/** A section of every newsletter: it may be omitted, and then keeps its text. */
export function DefaultBlockFields({
  control,
  index,
  refId,
  uploadImage,
}: DefaultBlockFieldsProps): ReactElement {
  const me = useMe();
  const {
    field: { ref, value: sections, onChange },
    fieldState,
  } = useController({ control, name: 'sections' });
  const include = (isIncluded: boolean) =>
    onChange(sectionSlugs.filter((slug) => (slug === refId ? isIncluded : sections.includes(slug))));
  const title = defaultBlocks.find(({ slug }) => slug === refId)?.title ?? '';
  return (
    <div className="flex flex-col gap-5">
      <Checkbox
        ref={ref}
        checked={sections.includes(refId)}
        onChange={({ target }) => include(target.checked)}
        label={`Include '${title}'`}
        hint="It’s in the email once something is written in it."
        error={fieldState.error?.message}
      />
      <RowFields
        control={control}
        row={`content.${index}`}
        fields={{
          id: null,
          refId: null,
          title: { required: true, input: (input) => <TextInput {...input} autoComplete="off" /> },
          content: (field) => (
            <RichTextField {...field} label="Content" hasSource={isStaff(me)} uploadImage={uploadImage} />
          ),
        }}
      />
    </div>
  );
}
