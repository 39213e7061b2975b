import { expect, test } from 'vitest';
import { packageChanges } from '#server/testing/package-changes.ts';
import { testWorld } from '#server/testing/test-world.ts';

const world = await testWorld();
const { owner } = world;
const { bill, payingClient, planOf } = packageChanges(world);

test('a client who cannot be invoiced holds up no other, and is invoiced once that is mended', async () => {
  const [broken, other] = [
    await payingClient({ from: '2026-11-01' }),
    await payingClient({ from: '2026-11-02' }),
  ];
  await owner.query(
    `CREATE FUNCTION app.refuse_invoice() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no such amount'; END $$;
     CREATE TRIGGER refuse_invoice BEFORE INSERT ON app.invoices FOR EACH ROW WHEN (NEW.client_id = ${broken.id}) EXECUTE FUNCTION app.refuse_invoice()`,
  );
  await expect(bill('2026-12-02')).rejects.toThrow('no such amount');
  const next = async () => [(await planOf(broken.id))?.next, (await planOf(other.id))?.next];
  expect(await next()).toEqual(['2026-12-01', '2027-01-02']);
  await owner.query('DROP TRIGGER refuse_invoice ON app.invoices; DROP FUNCTION app.refuse_invoice()');
  await bill('2026-12-02');
  expect(await next()).toEqual(['2027-01-01', '2027-01-02']);
});
