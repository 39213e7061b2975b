import { Link } from '@tanstack/react-router';
import { articlesPerMonth, staffArticles } from '#contract/newsletter/articles.ts';
import * as paths from '#contract/paths.ts';
import { queryOptions } from '#web/api/use-api-query.ts';
import { defineList } from '#web/lists/define-list.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { StatusDot } from '#web/parts/StatusDot.tsx';
import { formatMonth } from '../newsletter-dates.ts';
import { articlesSearch } from './articles-search.ts';
import { stateNames, stateTones } from './article-words.ts';

const newArticle = (
  <LinkButton asChild>
    <Link to={paths.staffArticles} search={{ article: 'new' }}>
      New article
    </Link>
  </LinkButton>
);

/** The provider's articles for the newsletters of all clients. */
export const ArticleList = defineList({
  search: articlesSearch,
  query: ({ page }) => queryOptions(staffArticles.list, { query: { page } }),
  head: {
    title: 'Articles',
    subtitle: `Up to ${articlesPerMonth} a month, for every newsletter that no agent has edited.`,
    actions: newArticle,
  },
  caption: 'Articles',
  rowKey: ({ id }) => id,
  link: ({ id }, props) => <Link {...props} to={paths.staffArticles} search={{ article: String(id) }} />,
  columns: [
    {
      key: 'title',
      title: 'Title',
      className: 'w-full max-w-0 md:w-[44%]',
      cell: ({ title, month }) => (
        <>
          <span className="block min-w-0 break-words">{title}</span>
          <span className="block text-sm font-[400] text-muted md:hidden">{formatMonth(month)}</span>
        </>
      ),
    },
    {
      key: 'month',
      title: 'Newsletter',
      from: 'tablet',
      className: 'whitespace-nowrap',
      cell: ({ month }) => formatMonth(month),
    },
    {
      key: 'state',
      title: 'State',
      className: 'whitespace-nowrap',
      cell: ({ state }) => <StatusDot tone={stateTones[state]}>{stateNames[state]}</StatusDot>,
    },
    {
      key: 'changed',
      title: 'Last change',
      from: 'desktop',
      className: 'whitespace-nowrap',
      cell: ({ changed_by, changed_at }) =>
        changed_by === null ? formatRecent(changed_at) : `${changed_by}, ${formatRecent(changed_at)}`,
    },
  ],
  empty: {
    title: 'No articles yet.',
    note: 'A newsletter without articles leaves the section out.',
    action: newArticle,
  },
});
