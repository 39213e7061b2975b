import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import {
  contactTemplates,
  TemplateDraft,
  templateKinds,
  type TemplateKind,
} from '#contract/contacts/templates.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Select } from '#web/parts/Select.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { useTemplateWords } from './TemplateWords.tsx';

const kindNames = {
  email: 'Emails',
  text: 'Text messages',
} as const satisfies Record<TemplateKind, string>;

export function NewTemplate(): ReactElement {
  const navigate = useNavigate();
  const form = useSchemaForm({
    schema: TemplateDraft,
    defaultValues: { kind: 'email', name: '', subject: '', text: '' },
  });
  const { control, getValues, setValue } = form;
  const kind = useWatch({ control, name: 'kind' });
  const create = useApiMutation(contactTemplates.create, {
    stale: [contactTemplates.list],
    failure: 'form',
  });
  const { controls, buttons } = useTemplateWords(kind, {
    read: (field) => getValues(field),
    write: (field, value) => setValue(field, value, { shouldDirty: true, shouldValidate: true }),
  });
  return (
    <div className="max-w-form">
      <PageHead back={<BackLink to={paths.contactTemplates} />} title="New template" />
      <Surface>
        <Form
          form={form}
          label="Template"
          pending={create.isPending}
          serverError={create.error}
          guard
          onSubmit={async (body) => {
            await create.mutateAsync({ body });
            toast.success('Template saved.');
            void navigate({ to: paths.contactTemplates, replace: true, ignoreBlocker: true });
          }}
        >
          <FormFields
            control={control}
            fields={{
              kind: {
                label: 'For',
                input: (input) => (
                  <Select
                    {...input}
                    options={templateKinds.map((value) => ({ value, label: kindNames[value] }))}
                  />
                ),
              },
              ...controls,
            }}
          />
          {buttons}
          <FormActions>
            <Button type="submit" pending={create.isPending}>
              Save template
            </Button>
          </FormActions>
        </Form>
      </Surface>
    </div>
  );
}
