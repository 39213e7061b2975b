/** Arguments for branches that examples derived from the types do not reach, by file and function. */
export const furtherExamples: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  'server/features/contacts/queries.ts updateContact': [
    [1, { notes: 'text' }, { now: new Date(0), event: 'contact.edited' }],
  ],
};

/** They compose fragments of their callers: the statement is collected where it is complete. */
const composers = ['server/core/db/system-sql.ts', 'server/core/editing/queries.ts compareEdit'];

export const isComposer = (name: string): boolean => composers.some((one) => name.startsWith(one));
