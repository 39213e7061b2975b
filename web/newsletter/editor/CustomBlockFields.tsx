import type { ReactElement } from 'react';
import type { Control } from 'react-hook-form';
import { isStaff } from '#contract/account/standing.ts';
import type { CustomType, NewsletterDraft } from '#contract/newsletter/blocks.ts';
import { FormField } from '#web/parts/FormField.tsx';
import { RichTextField } from '#web/parts/rich-text/RichTextField.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { UrlInput } from '#web/parts/UrlInput.tsx';
import type { SendFile } from '#web/parts/use-uploads.ts';
import type { StaffFlag } from '#web/routing/search.ts';
import { useMe } from '#web/session.tsx';
import { BlockPicture } from './BlockPicture.tsx';
import type { NewsletterValues } from './newsletter-values.ts';
import { TestimonialWords } from './TestimonialWords.tsx';

type CustomBlockFieldsProps = {
  control: Control<NewsletterValues, unknown, NewsletterDraft>;
  index: number;
  type: CustomType;
  forced: StaffFlag;
  uploadImage: SendFile;
};

/** The fields of an article, an image or a video. */
export function CustomBlockFields({
  control,
  index,
  type,
  forced,
  uploadImage,
}: CustomBlockFieldsProps): ReactElement {
  const me = useMe();
  const name = `custom_content.${index}` as const;
  if (type === 'testimonial') return <TestimonialWords control={control} index={index} />;
  return (
    <div className="flex flex-col gap-5">
      {type !== 'article' && (
        <BlockPicture
          control={control}
          name={`${name}.image_url`}
          label={type === 'video' ? 'Thumbnail' : 'Image'}
          forced={forced}
        />
      )}
      <FormField control={control} name={`${name}.title`} label="Title">
        {(input) => <TextInput {...input} autoComplete="off" />}
      </FormField>
      {type === 'article' ? (
        <RichTextField
          control={control}
          name={`${name}.content`}
          label="Content"
          required
          hasSource={isStaff(me)}
          uploadImage={uploadImage}
        />
      ) : (
        <FormField control={control} name={`${name}.caption`} label="Caption">
          {(input) => <TextInput {...input} autoComplete="off" />}
        </FormField>
      )}
      <FormField
        control={control}
        name={`${name}.link`}
        label={type === 'video' ? 'Video link' : 'Link'}
        required={type === 'video'}
        hint={hints[type]}
      >
        {(input) => <UrlInput {...input} autoComplete="off" />}
      </FormField>
    </div>
  );
}

const hints: Record<Exclude<CustomType, 'testimonial'>, string> = {
  article: "Where 'Read More' leads. Articles of more than 55 words are cut there.",
  image: 'Where a click on the image leads.',
  video: 'Where the video can be watched.',
};
