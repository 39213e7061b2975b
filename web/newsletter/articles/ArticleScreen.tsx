import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { may } from '#contract/access.ts';
import { ArticleDraft, staffArticles, type Article } from '#contract/newsletter/articles.ts';
import { newsletters } from '#contract/newsletter/newsletter.ts';
import * as paths from '#contract/paths.ts';
import { DeleteButton } from '#web/actions/DeleteButton.tsx';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { BackLink } from '#web/parts/BackLink.tsx';
import { Banner } from '#web/parts/Banner.tsx';
import { Button } from '#web/parts/Button.tsx';
import { Form, FormActions } from '#web/parts/Form.tsx';
import { FormFields } from '#web/parts/FormFields.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';
import { SkeletonForm } from '#web/parts/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/parts/States.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { toast } from '#web/parts/toast.ts';
import { useIsDirty } from '#web/parts/use-is-dirty.ts';
import { useSchemaForm } from '#web/parts/use-schema-form.ts';
import { useTitle } from '#web/routing/title.ts';
import { useAccessSubject } from '#web/session.tsx';
import { formatMonth } from '../newsletter-dates.ts';
import { articleFields } from './article-fields.tsx';
import { ArticlePreview } from './ArticlePreview.tsx';
import { describeArticle } from './article-words.ts';

const stale = [staffArticles.list, staffArticles.read, newsletters.read];

export function ArticleScreen({ id }: { id: number }): ReactElement {
  const { data, error, isFetching, refetch } = useApiQuery(staffArticles.read, { params: { id } });
  const article = data?.data;
  useTitle(article?.title);
  return (
    <div className="max-w-form">
      <PageHead
        back={<BackLink to={paths.staffArticles}>Articles</BackLink>}
        title={article?.title ?? 'Article'}
        subtitle={article && `For the ${formatMonth(article.month)} newsletter`}
      />
      {article ? (
        <EditArticle key={`${article.id} ${article.version}`} article={article} />
      ) : error?.status === 404 ? (
        <EmptyState title="This article no longer exists." />
      ) : error ? (
        <ErrorState message={error.message} pending={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Surface>
          <SkeletonForm fields={2} />
        </Surface>
      )}
    </div>
  );
}

function EditArticle({ article }: { article: Article }): ReactElement {
  const { id, month, title, content, version, state } = article;
  const who = useAccessSubject();
  const form = useSchemaForm({ schema: ArticleDraft, defaultValues: { month, title, content } });
  const save = useApiMutation(staffArticles.save, {
    stale,
    failure: 'form',
    onSuccess: () => toast.success('Saved. Newsletters show it once it’s published.'),
  });
  return (
    <Form
      form={form}
      label="Article"
      pending={save.isPending}
      serverError={save.error}
      guard
      onSubmit={({ month: _month, ...words }) =>
        save.mutateAsync({ params: { id }, body: { ...words, version } })
      }
    >
      <Banner kind="info">{describeArticle(article, may(who, staffArticles.publish.access))}</Banner>
      <Surface className="flex flex-col gap-5">
        <FormFields control={form.control} fields={articleFields(null)} />
      </Surface>
      <FormActions>
        <DeleteArticle article={article} />
        <ArticlePreview form={form} />
        <Button
          type="submit"
          variant={state === 'published' ? 'primary' : 'secondary'}
          pending={save.isPending}
        >
          Save draft
        </Button>
        <PublishButton article={article} isDirty={useIsDirty(form)} />
      </FormActions>
    </Form>
  );
}

/** Nothing that is typed and not saved is published by it. */
function PublishButton({
  article: { id, version, state },
  isDirty,
}: {
  article: Article;
  isDirty: boolean;
}): ReactElement | null {
  const who = useAccessSubject();
  const publish = useApiMutation(staffArticles.publish, {
    stale,
    onSuccess: () =>
      toast.success('Published. Every newsletter of the month that nobody has edited shows it.'),
  });
  if (state === 'published' || !may(who, staffArticles.publish.access)) return null;
  return (
    <Button
      pending={publish.isPending}
      disabledReason={isDirty ? 'Save your changes first.' : undefined}
      onClick={() => publish.mutate({ params: { id }, body: { version } })}
    >
      Publish
    </Button>
  );
}

function DeleteArticle({ article: { id, state, month } }: { article: Article }): ReactElement {
  const navigate = useNavigate();
  return (
    <div>
      <DeleteButton
        endpoint={staffArticles.remove}
        stale={[staffArticles.list]}
        title="Delete this article?"
        text={
          state === 'draft'
            ? 'No newsletter shows it yet.'
            : `${formatMonth(month)} newsletters that nobody has edited will no longer show it.`
        }
        input={() => ({ params: { id } })}
        done="The article was deleted."
        onDone={() => void navigate({ to: paths.staffArticles, replace: true, ignoreBlocker: true })}
      />
    </div>
  );
}
