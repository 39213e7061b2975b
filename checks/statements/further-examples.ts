/** Arguments that take a way on which those from the types do not lead, by the file and the function. */
export const furtherExamples: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  'server/features/contacts/queries.ts updateContact': [
    [1, { notes: 'text' }, { now: new Date(0), event: 'contact.edited' }],
  ],
};

/** Put fragments of their callers together: the statement is written where it is whole. */
const composers = ['server/core/db/system-sql.ts', 'server/core/editing/queries.ts compareEdit'];

export const isComposer = (name: string): boolean => composers.some((one) => name.startsWith(one));
