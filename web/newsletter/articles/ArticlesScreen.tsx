import { useSearch } from '@tanstack/react-router';
import { Suspense, type ReactElement } from 'react';
import { parseId } from '#contract/ids.ts';
import { lazyPart } from '#web/parts/lazy-part.ts';
import { SkeletonForm } from '#web/parts/Skeleton.tsx';
import { Surface } from '#web/parts/Surface.tsx';
import { ArticleList } from './ArticleList.tsx';
import { articlesSearch } from './articles-search.ts';

const ArticleScreen = lazyPart(() =>
  import('./ArticleScreen.tsx').then((module) => ({ default: module.ArticleScreen })),
);
const NewArticleScreen = lazyPart(() =>
  import('./NewArticleScreen.tsx').then((module) => ({ default: module.NewArticleScreen })),
);

/** The articles of the provider, or one of them: a route for each would weigh on every first load. */
export function ArticlesScreen(): ReactElement {
  const { article } = articlesSearch(useSearch({ strict: false }));
  if (article === undefined) return <ArticleList />;
  const id = parseId(article);
  return (
    <Suspense fallback={<Waiting />}>
      {id === null ? <NewArticleScreen /> : <ArticleScreen id={id} />}
    </Suspense>
  );
}

const Waiting = (): ReactElement => (
  <Surface className="max-w-form">
    <SkeletonForm fields={2} />
  </Surface>
);
