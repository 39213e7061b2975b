import type { Client } from 'pg';

/** Clients with an Admin and a card of the sample, whose next payment is on this day. */
export async function addPayers(owner: Client, count: number, day: string): Promise<void> {
  await owner.query(`
    DO $$
    DECLARE
      id bigint;
    BEGIN
      FOR n IN 1..${count} LOOP
        id := nextval(pg_get_serial_sequence('app.clients', 'id'));
        PERFORM set_config('app.client_id', id::text, true);
        INSERT INTO app.clients (id, name, country, state_or_province, token, package, is_live, account_status, services, features, created_at)
          OVERRIDING SYSTEM VALUE VALUES (id, 'Payer ' || n, 'CA', 'BC', 'payer' || id, 'Grow', true, 'Live', '{web}', '{}', '2026-11-20');
        INSERT INTO app.users (client_id, first_name, last_name, email, role, has_set_password, is_pending, created_at)
          VALUES (id, 'Alice', 'Payer', 'alice@payer' || id || '.example.com', 'Admin', true, false, '2026-11-20');
        INSERT INTO app.billing_accounts (client_id, next_payment_on, anchor, method, customer, brand, last_four, exp_month, exp_year)
          VALUES (id, '${day}', 20, 'pm_sample_ok', 'cus_sample_' || id, 'Visa', '4242', 8, 2030);
      END LOOP;
    END $$`);
}
