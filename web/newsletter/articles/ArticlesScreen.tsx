import { useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { parseId } from '#contract/ids.ts';
import { ArticleList } from './ArticleList.tsx';
import { ArticleScreen } from './ArticleScreen.tsx';
import { articlesSearch } from './articles-search.ts';
import { NewArticleScreen } from './NewArticleScreen.tsx';

/** The articles of the provider, or one of them: a route for each would weigh on every first load. */
export function ArticlesScreen(): ReactElement {
  const { article } = articlesSearch(useSearch({ strict: false }));
  if (article === undefined) return <ArticleList />;
  const id = parseId(article);
  return id === null ? <NewArticleScreen /> : <ArticleScreen id={id} />;
}
