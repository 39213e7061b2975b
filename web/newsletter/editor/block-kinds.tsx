import { FileText, Image, Video, type LucideIcon } from 'lucide-react';
import type { BlockField, CustomType } from '#contract/newsletter/block-kinds.ts';
import type { RowControls } from '#web/parts/FormFields.tsx';
import { RichTextField } from '#web/parts/rich-text/RichTextField.tsx';
import { TextInput } from '#web/parts/TextInput.tsx';
import { UrlInput } from '#web/parts/UrlInput.tsx';
import type { SendFile } from '#web/parts/use-uploads.ts';
import type { StaffFlag } from '#web/routing/search.ts';
import { BlockPicture } from './BlockPicture.tsx';
import type { NewsletterValues } from './newsletter-values.ts';
import { TestimonialWords } from './TestimonialWords.tsx';

export type BlockControls = RowControls<NewsletterValues, `custom_content.${number}`>;
export type EditorProps = { index: number; forced: StaffFlag; uploadImage: SendFile; hasSource: boolean };

type BlockKind<Type extends CustomType> = {
  /** of the button that adds one; null where it is chosen among what there is */
  icon: LucideIcon | null;
  controls: (editor: EditorProps) => Pick<BlockControls, BlockField<Type>>;
};

const title: BlockControls['title'] = { input: (input) => <TextInput {...input} autoComplete="off" /> };
const caption: BlockControls['caption'] = { input: (input) => <TextInput {...input} autoComplete="off" /> };
const link = (hint: string): BlockControls['link'] => ({
  hint,
  input: (input) => <UrlInput {...input} autoComplete="off" />,
});

/** How each kind of block is written. */
export const blockKinds: { [Type in CustomType]: BlockKind<Type> } = {
  article: {
    icon: FileText,
    controls: ({ hasSource, uploadImage }) => ({
      title,
      content: (field) => (
        <RichTextField {...field} label="Content" required hasSource={hasSource} uploadImage={uploadImage} />
      ),
      link: link('Where ‘Read More’ goes. Articles over 55 words are shortened in the email.'),
    }),
  },
  image: {
    icon: Image,
    controls: ({ forced }) => ({
      image_url: (field) => <BlockPicture {...field} label="Image" forced={forced} />,
      title,
      caption,
      link: link('Where the image links to.'),
    }),
  },
  video: {
    icon: Video,
    controls: ({ forced }) => ({
      image_url: (field) => <BlockPicture {...field} label="Thumbnail" forced={forced} />,
      title,
      caption,
      link: {
        label: 'Video link',
        required: true,
        hint: 'Where the video can be watched.',
        input: (input) => <UrlInput {...input} autoComplete="off" />,
      },
    }),
  },
  testimonial: {
    icon: null,
    controls: ({ index }) => ({
      title,
      testimonial_id: ({ control }) => <TestimonialWords control={control} index={index} />,
    }),
  },
};

/** The fields of all kinds in the order of the editor; a kind fills in its own. */
export const noControls: BlockControls = {
  refId: null,
  type: null,
  testimonial: null,
  image_url: null,
  title: null,
  content: null,
  caption: null,
  link: null,
  testimonial_id: null,
};
