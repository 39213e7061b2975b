import type { Client } from 'pg';

/** The provider of the demo, as its staff would have entered it. */
export const demoProvider = {
  name: 'Northlight Studio',
  postal_address: '1200 Waterfront Street, Suite 300\nVancouver BC  V6C 0A1\nCanada',
  accent_colour: '#0f5f73',
  header_colour: '#f3f7f6',
  sales_email: 'sales@example.com',
  support_email: 'support@example.com',
  support_text_number: '604-555-0100',
  support_days: [1, 2, 3, 4, 5],
  support_opens: '09:00',
  support_closes: '17:00',
  time_zone: 'America/Vancouver',
};

export async function writeProvider(db: Client, now: Date): Promise<void> {
  const names = Object.keys(demoProvider);
  const places = names.map((_name, index) => `$${index + 2}`);
  await db.query(
    `INSERT INTO app.provider (id, changed_at, ${names.join(', ')}) VALUES (1, $1, ${places.join(', ')})
     ON CONFLICT (id) DO NOTHING`,
    [now, ...Object.values(demoProvider)],
  );
}
