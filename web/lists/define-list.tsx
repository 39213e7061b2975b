import { useState, type ReactElement } from 'react';
import { useQueryResult } from '#web/api/use-api-query.ts';
import { PageHead } from '#web/parts/PageHead.tsx';
import { Table } from '#web/parts/Table.tsx';
import { toAccessSubject, useMe } from '#web/session.tsx';
import { EmptyRows } from './EmptyRows.tsx';
import type { FromView, ListDefinition, ListMeta, ListView, PartOfList } from './list-definition.ts';
import { PagedRows } from './PagedRows.tsx';
import { useListAddress } from './use-list-address.tsx';

const fromTheStart = { page: undefined, before: undefined };

/** Makes the screen of a list, or a section with one, from what only this list has. */
export function defineList<
  Search extends PartOfList,
  Row,
  Meta extends ListMeta,
  Props extends object = object,
>(list: ListDefinition<Search, Row, Meta, Props>): (props: Props) => ReactElement | null {
  const { useAddress = useListAddress, link, rowKey, columns = [], draw, divide } = list;
  return function List(props: Props): ReactElement | null {
    const me = useMe();
    const address = useAddress(list.search, !list.keepsScroll);
    const { search, show } = address;
    const answer = useQueryResult(list.query(search, props, me), {
      keepPrevious: true,
      pollEvery: list.pollEvery,
    });
    const [opened, open] = useState<Row | null>(null);
    const { data, error } = answer;
    const meta = error ? undefined : data?.meta;
    const view: ListView<Search, Row, Meta, Props> = {
      ...address,
      props,
      meta,
      isFetched: answer.isFetched || data !== undefined,
      hasFailed: error !== null,
      me,
      who: toAccessSubject(me),
      narrow: (change, replace) => show({ ...fromTheStart, ...change }, replace),
      open,
    };
    const head = list.head && evaluate(list.head, view);
    const body = (
      <>
        {head && (
          <PageHead
            {...head}
            // its line is there before the number is known
            {...(head.count && {
              subtitle: <output>{meta?.total === undefined ? '\u00a0' : head.count(meta.total)}</output>,
            })}
          />
        )}
        {list.filters?.(view)}
        <PagedRows
          answer={answer}
          {...(data && divide
            ? divide(data.data, search)
            : { rows: data?.data, last: data?.meta?.last_page })}
          page={search.page ?? 1}
          rowKey={rowKey}
          link={address.link}
          show={show}
          pages={list.pages?.(view)}
          failed={list.failed}
        >
          {(rows) =>
            rows?.length === 0 ? (
              <EmptyRows empty={evaluate(list.empty, view)} link={address.link} />
            ) : draw ? (
              draw(rows, view, rowKey)
            ) : (
              <Table<Row>
                caption={list.caption ?? ''}
                columns={evaluate(columns, view)}
                rows={rows}
                rowKey={rowKey}
                heading={list.heading}
                loadingRows={list.loadingRows}
                link={link && ((row, linkProps) => link(row, linkProps, view))}
              />
            )
          }
        </PagedRows>
        {opened !== null && list.dialog?.(opened, () => open(null), view)}
      </>
    );
    return list.frame ? list.frame(body, view) : body;
  };
}

const evaluate = <View, Value>(of: FromView<View, Value>, view: View): Value =>
  isOfView(of) ? of(view) : of;

const isOfView = <View, Value>(of: FromView<View, Value>): of is (view: View) => Value =>
  typeof of === 'function';
