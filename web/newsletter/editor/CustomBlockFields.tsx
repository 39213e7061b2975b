import type { ReactElement } from 'react';
import type { Control } from 'react-hook-form';
import { isStaff } from '#contract/account/standing.ts';
import type { CustomType } from '#contract/newsletter/block-kinds.ts';
import type { NewsletterDraft } from '#contract/newsletter/blocks.ts';
import { RowFields } from '#web/parts/FormFields.tsx';
import { useMe } from '#web/session.tsx';
import { blockKinds, noControls, type EditorProps } from './block-kinds.tsx';
import type { NewsletterValues } from './newsletter-values.ts';

type CustomBlockFieldsProps = Omit<EditorProps, 'hasSource'> & {
  control: Control<NewsletterValues, unknown, NewsletterDraft>;
  type: CustomType;
};

/** The fields of a block of the client's own, by its kind. */
export function CustomBlockFields({ control, type, ...editor }: CustomBlockFieldsProps): ReactElement {
  const hasSource = isStaff(useMe());
  return (
    <div className="flex flex-col gap-5">
      <RowFields
        control={control}
        row={`custom_content.${editor.index}`}
        fields={{ ...noControls, ...blockKinds[type].controls({ ...editor, hasSource }) }}
      />
    </div>
  );
}
