import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { ArticleDraft, staffArticles } from '#contract/newsletter/articles.ts';
import * as paths from '#contract/paths.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { toast } from '#web/parts/toast.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { useTitle } from '#web/routing/title.ts';
import { articleFields } from './article-fields.tsx';
import { listMonths } from './article-months.ts';
import { ArticlePreview } from './ArticlePreview.tsx';

export function NewArticleScreen(): ReactElement {
  const navigate = useNavigate();
  useTitle('New article');
  const [months] = useState(() => listMonths(new Date()));
  const form = useSchemaForm({
    schema: ArticleDraft,
    defaultValues: { month: months[0]?.value ?? '', title: '', content: '' },
  });
  const create = useApiMutation(staffArticles.create, { stale: [staffArticles.list], failure: 'form' });
  return (
    <div className="max-w-form">
      <PageHead back={<BackLink to={paths.staffArticles}>Articles</BackLink>} title="New article" />
      <Form
        form={form}
        label="New article"
        pending={create.isPending}
        serverError={create.error}
        guard
        onSubmit={async (body) => {
          const { data } = await create.mutateAsync({ body });
          toast.success('Saved as a draft.');
          await navigate({
            to: paths.staffArticles,
            search: { article: String(data.id) },
            replace: true,
            ignoreBlocker: true,
          });
        }}
      >
        <Surface className="flex flex-col gap-5">
          <FormFields control={form.control} fields={articleFields(months)} />
        </Surface>
        <FormActions>
          <ArticlePreview form={form} />
          <Button type="submit" pending={create.isPending}>
            Save draft
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}
