import { maxArticleLength, articlesPerMonth, staffArticles } from '#contract/newsletter/articles.ts';
import { upload } from '#web/api/upload.ts';
import type { FieldControls } from '#web/parts/FormFields.tsx';
import { RichTextField } from '#web/parts/rich-text/RichTextField.tsx';
import { Select } from '#web/parts/Select.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import type { SendFile } from '#web/parts/use-uploads.ts';

type ArticleValues = { month: string; title: string; content: string };
type Month = { value: string; label: string };

const uploadPicture: SendFile = async (file, options) => {
  const { data } = await upload(staffArticles.upload, { body: {} }, file, options);
  return [{ id: 0, ...data }];
};

/** The month is chosen from these when an article is new, and never changes. */
export const articleFields = (months: readonly Month[] | null): FieldControls<ArticleValues> => ({
  month: months && {
    label: 'Newsletter',
    hint: `A month has up to ${articlesPerMonth} articles.`,
    required: true,
    input: (input) => <Select {...input} options={[...months]} className="max-w-60" />,
  },
  title: { required: true, input: (input) => <TextInput {...input} autoComplete="off" /> },
  content: (field) => (
    <RichTextField
      {...field}
      required
      label="Text"
      hint={`Up to ${maxArticleLength.toLocaleString('en-CA')} characters, with one picture if you like.`}
      hasSource
      uploadImage={uploadPicture}
    />
  ),
});
