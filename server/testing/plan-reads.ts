import type { Client } from 'pg';
import type { SqlStatement } from '#server/core/db/pipeline.ts';
import { encode } from '#server/core/db/sql.ts';

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** The parts of a statement's plan that read this table, with the rows each of them reads. */
export async function readsOfTable(
  owner: Client,
  table: string,
  { text, values }: SqlStatement,
): Promise<{ how: string; rows: number }[]> {
  const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    values.map(encode),
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  return (plan ? nodes(plan) : [])
    .filter((node) => node['Relation Name'] === table)
    .map((node) => ({
      how: node['Node Type'],
      rows: (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    }));
}
