import { useNavigate, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { contactTemplates, TemplatePatch, type Template } from '#contract/contacts/templates.ts';
import { parseId } from '#contract/ids.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { RecordForm } from '#web/editing/RecordForm.tsx';
import { useRecordEdit } from '#web/editing/use-record-edit.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonForm, SkeletonTitle } from '#web/parts/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { toast } from '#web/parts/toast.ts';
import { useEditForm } from '#web/parts/use-schema-form.ts';
import { useTitle } from '#web/routing/title.ts';
import { NewTemplate } from './NewTemplate.tsx';
import { newTemplate } from './template-words.ts';
import { useTemplateWords } from './TemplateWords.tsx';

export function TemplateScreen(): ReactElement {
  const { id } = useParams({ from: '/inside/contacts/templates/$id' });
  return id === newTemplate ? <NewTemplate /> : <SavedTemplate id={parseId(id) ?? 0} />;
}

/** Words of a template, which several people may change. */
function SavedTemplate({ id }: { id: number }): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(contactTemplates.read, {
    params: { template_id: id },
  });
  const template = data?.data;
  useTitle(template?.name);
  return (
    <div className="max-w-form">
      <PageHead
        back={<BackLink to={paths.contactTemplates} />}
        title={template?.name ?? (error ? 'Template' : <SkeletonTitle spoken="Template" />)}
      />
      {template ? (
        // typed words stay if somebody has deleted it meanwhile
        <Edit key={template.id} template={template} isDeleted={error?.status === 404} />
      ) : error?.status === 404 ? (
        <EmptyState title="This template no longer exists." />
      ) : error ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Surface>
          <SkeletonForm fields={3} />
        </Surface>
      )}
    </div>
  );
}

const toValues = ({ name, subject, text }: Template) => ({ name, subject, text });

function Edit({ template, isDeleted }: { template: Template; isDeleted: boolean }): ReactElement {
  const navigate = useNavigate();
  // the initial data, so that saving sends only this form's changes and does not undo others'
  const [before] = useState(template);
  const form = useEditForm({ schema: TemplatePatch, defaultValues: toValues(before) });
  const update = useApiMutation(contactTemplates.update, {
    stale: [contactTemplates.list, contactTemplates.read],
    failure: 'form',
  });
  const { save, edit } = useRecordEdit({
    form,
    record: template,
    toValues,
    schema: contactTemplates.update.data,
    isMissing: isDeleted,
  });
  const { control, getValues, setValue } = form;
  const { controls, buttons } = useTemplateWords(before.kind, {
    read: (field) => getValues(field) ?? '',
    write: (field, value) => setValue(field, value, { shouldDirty: true, shouldValidate: true }),
  });
  return (
    <Surface>
      <RecordForm
        edit={edit}
        what="template"
        form={form}
        label="Template"
        save={update}
        verb="Save template"
        onSubmit={async (body) => {
          await save(body, async (sent) => {
            const answer = await update.mutateAsync({ params: { template_id: before.id }, body: sent });
            return answer.data;
          });
          toast.success('Template saved.');
          void navigate({ to: paths.contactTemplates, replace: true, ignoreBlocker: true });
        }}
      >
        <FormFields control={control} fields={controls} />
        {buttons}
      </RecordForm>
    </Surface>
  );
}
