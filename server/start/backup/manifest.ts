import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

/** The newest format that this code reads. */
export const backupFormat = 1;

const part = z.object({ path: z.string(), size: z.number(), sha256: z.string() });

const manifestSchema = z.object({
  format: z.number(),
  /** the release that made it */
  version: z.string(),
  made_at: z.iso.datetime(),
  jobs_version: z.number(),
  migrations: z.array(z.object({ version: z.number(), name: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      partitions: z.array(z.string()),
      rows: z.number(),
      /** of the rows, in any order */
      checksum: z.string(),
      part,
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.nullable(z.string()) })),
  files: z.object({ count: z.number(), bytes: z.number(), index: part }),
});

export type Manifest = z.output<typeof manifestSchema>;
export type Part = z.output<typeof part>;

/** The manifest as a file. It is signed, so that it can be neither changed nor taken for that of another installation. */
export const writeManifest = (manifest: Manifest, key: Buffer): string =>
  `${JSON.stringify({ foyer_backup: manifest, signature: sign(JSON.stringify(manifest), key).toString('hex') })}\n`;

const envelope = z.object({ foyer_backup: z.unknown(), signature: z.string() });

/** Throws for anything but a manifest that one of these keys has signed, in a format that this code reads. */
export function readManifest(text: string, keys: readonly Buffer[]): Manifest {
  const parsed = z.safeParse(envelope, parseJson(text));
  if (!parsed.success)
    throw new Error('The file manifest.json is not that of a Foyer backup, or it is damaged.');
  const { foyer_backup: content, signature } = parsed.data;
  const signed = JSON.stringify(content);
  if (!keys.some((key) => isEqual(sign(signed, key), Buffer.from(signature, 'hex'))))
    throw new Error(
      'The backup was made with another key than SECRETS_KEY, or its manifest was changed. Give the key of the installation that made it, in SECRETS_KEY or DATA_DIR/secrets.key.',
    );
  const manifest = z.safeParse(manifestSchema, content);
  if (!manifest.success || manifest.data.format > backupFormat)
    throw new Error('A newer Foyer made this backup. Restore it with that release.');
  return manifest.data;
}

const sign = (text: string, key: Buffer): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', 'manifests of backups', 32)))
    .update(text)
    .digest();

const isEqual = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
