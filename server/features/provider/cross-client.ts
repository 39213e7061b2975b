import { identifier, rawSql } from '#server/core/db/sql.ts';
import { systemRead } from '#server/core/db/system-sql.ts';
import { compareForStaff, lastEditForStaff } from '#server/core/editing/cross-client.ts';
import { providerRow } from '#server/core/provider/cross-client.ts';
import type { ProviderRecord } from '#server/core/provider/rules.ts';

/** The form's data: the provider with who last changed it. */
export const readProviderRecord = () => systemRead<ProviderRecord>()`
  SELECT ${providerRow} || jsonb_build_object('last_edit', ${lastEditForStaff('p')}) FROM app.provider p`;

/** Compares a change with the stored values. */
export const compareProvider = (sent: object) =>
  compareForStaff({ table: identifier('app.provider'), where: rawSql('r.id = 1') }, sent);
