import { rawSql } from '#server/core/db/sql.ts';

/** The person behind a changed row: a user, or a colleague. */
export const whoeverPays = {
  client: rawSql('changed.client_id'),
  user: rawSql('changed.user_id'),
  staff: rawSql('changed.staff_id'),
};

/** The Admins of a changed row's client, who get its mail about money in spite of their preferences. */
export const toClientAdmins = rawSql(
  'FROM changed JOIN app.billing_admins u ON u.client_id = changed.client_id',
);

/** The same, and the address that gets them without an account. */
export const toBillingRecipients = rawSql(
  'FROM changed JOIN app.billing_recipients u ON u.client_id = changed.client_id',
);
