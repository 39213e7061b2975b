import type { ReactElement, ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiCallError } from '#web/api/api-call-error.ts';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { EditNotice, type EditNoticeProps } from './EditNotice.tsx';
import { errorToShow } from './sending.ts';

type RecordFormProps<Input extends FieldValues, Output> = Pick<
  EditNoticeProps,
  'edit' | 'what' | 'describe'
> & {
  form: UseFormReturn<Input, unknown, Output>;
  label: string;
  /** the call that saves */
  save: { isPending: boolean; error: ApiCallError | null };
  onSubmit: (values: Output) => Promise<unknown>;
  verb?: string;
  /** beside the button that saves */
  actions?: ReactNode;
  /** long forms keep the button that saves in view */
  layout?: 'short' | 'sections' | 'sticky';
  children: ReactNode;
};

const looks = {
  short: { form: '', actions: '' },
  sections: { form: 'gap-10 lg:gap-12', actions: '-mt-5 lg:-mt-7' },
  sticky: {
    form: 'gap-10 **:[input,select,textarea,button]:scroll-mb-28 lg:gap-12',
    actions: 'sticky bottom-0 z-5 -mx-4 -mb-6 border-t border-line bg-ground px-4 py-3 lg:-mx-8 lg:px-8',
  },
};

/** The form of a record that others may edit as well, which stays open after saving. */
export function RecordForm<Input extends FieldValues, Output>({
  edit,
  what,
  describe,
  save,
  verb = 'Save',
  actions,
  layout = 'short',
  children,
  ...form
}: RecordFormProps<Input, Output>): ReactElement {
  return (
    <>
      <EditNotice edit={edit} what={what} describe={describe} />
      <Form
        {...form}
        pending={save.isPending}
        serverError={errorToShow(save.error)}
        guard
        className={looks[layout].form}
      >
        {children}
        <FormActions className={looks[layout].actions}>
          {actions}
          <Button type="submit" pending={save.isPending}>
            {verb}
          </Button>
        </FormActions>
      </Form>
    </>
  );
}
