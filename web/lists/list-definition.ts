import type { ComponentProps, ReactElement, ReactNode } from 'react';
import type { AccessSubject } from '#contract/access.ts';
import type { Me } from '#contract/account/account.ts';
import type { Query } from '#web/api/use-api-query.ts';
import type { EmptyState } from '#web/parts/States.tsx';
import type { PageHead } from '#web/parts/PageHead.tsx';
import type { Column, RowLinkProps } from '#web/parts/Table.tsx';

export type RawSearch = Record<string, unknown>;

/** Where in the list it begins: a numbered page, or a place for lists that have no numbers. */
export type PartOfList = { page?: number; before?: string };

/** A link to another part of the list, or to all of it. */
export type ListLink = (
  change: RawSearch | null,
  props: { className?: string; children: ReactNode },
) => ReactElement;

export type ListAddress<Search> = {
  search: Search;
  /** shows another part of the list */
  show: (change: RawSearch, replace?: boolean) => void;
  link: ListLink;
};

type UseListAddress = <Search extends PartOfList>(
  parse: (raw: RawSearch) => Search,
  resetScroll: boolean,
) => ListAddress<Search>;

/** The part of an answer that pages its rows: numbered pages, places, or none. */
export type ListMeta = { last_page?: number; total?: number; older?: string | null } | undefined;

/** Identifies a row, also across pages. */
export type RowKey<Row> = (row: Row) => string | number;

export type PartOfRows<Row> = { rows: readonly Row[]; last: number | undefined };

/** The input from which the parts of a list are drawn. */
export type ListView<Search, Row, Meta, Props> = {
  search: Search;
  show: ListAddress<Search>['show'];
  link: ListLink;
  props: Props;
  /** what the answer says beside its rows; undefined until there is one */
  meta: Meta | undefined;
  /** has been answered, or has failed, once */
  isFetched: boolean;
  /** an error is shown in place of the rows */
  hasFailed: boolean;
  me: Me;
  who: AccessSubject;
  /** narrows the list by its address, from the first page on */
  narrow: (change: RawSearch, replace?: boolean) => void;
  /** opens the dialog of a row */
  open: (row: Row) => void;
};

/** One value for everybody, or a function of the rows and the user. */
export type FromView<View, Value> = Value | ((view: View) => Value);

/** The words in the place of rows. A link leads to the list without its search, or without anything that narrows it. */
export type EmptyWords = ComponentProps<typeof EmptyState> & { clearSearch?: true; showAll?: string };

type ListHead = ComponentProps<typeof PageHead> & {
  /** the subtitle, of the number of rows on all pages */
  count?: (total: number) => string;
};

/** A list. Types follow from `search` and `query`, which therefore come first. */
export type ListDefinition<Search extends PartOfList, Row, Meta, Props extends object> = {
  /** reads the list's part of the address; unknown values count as missing */
  search: (raw: RawSearch) => Search;
  query: (search: Search, props: Props, me: Me) => Query<{ data: readonly Row[]; meta: Meta }>;
  /** milliseconds after which it is asked for again */
  pollEvery?: number;
  /** where all rows come at once: those of the page, and the last page */
  divide?: (rows: readonly Row[], search: Search) => PartOfRows<Row>;
  /** where the list is kept elsewhere than in the address */
  useAddress?: UseListAddress;
  /** there is something above the list, so another page does not scroll to the top of the screen */
  keepsScroll?: true;
  head?: FromView<ListView<Search, Row, Meta, Props>, ListHead>;
  /** between head and rows: search and filters, and what says how the list is narrowed */
  filters?: (view: ListView<Search, Row, Meta, Props>) => ReactNode;
  rowKey: RowKey<Row>;
  /** of the table */
  caption?: string;
  /** of the table: over a row whose heading differs from that of the row before */
  heading?: (row: Row) => string;
  columns?: FromView<ListView<Search, Row, Meta, Props>, readonly Column<Row>[]>;
  /** instead of a table; without rows while they load */
  draw?: (
    rows: readonly Row[] | undefined,
    view: ListView<Search, Row, Meta, Props>,
    rowKey: RowKey<Row>,
  ) => ReactElement;
  loadingRows?: number;
  /** the ways to the other parts, instead of numbered pages */
  pages?: (view: ListView<Search, Row, Meta, Props>) => ReactElement | null;
  /** shown if the list fails, instead of the reason */
  failed?: string;
  /** the link of a row; null for a row that opens nothing */
  link?: (row: Row, props: RowLinkProps, view: ListView<Search, Row, Meta, Props>) => ReactElement | null;
  /** opened by a row instead of a screen of its own */
  dialog?: (row: Row, close: () => void, view: ListView<Search, Row, Meta, Props>) => ReactElement;
  empty: FromView<ListView<Search, Row, Meta, Props>, EmptyWords | ReactElement | null>;
  /** what surrounds the list */
  frame?: (list: ReactElement, view: ListView<Search, Row, Meta, Props>) => ReactElement | null;
};
