import { contactImportSteps, contactImports, type ContactImport } from '#contract/contacts/import.ts';
import { useCache } from '#web/api/use-cache.ts';

/** The endpoints that a change of an import makes stale, apart from the import itself. */
export const importLists = [contactImports.list, contactImportSteps.rows];

/** Shows an import as a call has answered it, without asking for it again. */
export function useShowImport(id: number): (answer: { data: ContactImport }) => void {
  const { change } = useCache();
  return ({ data }) =>
    void change(contactImports.read, { params: { id } }, (answer) => ({ ...answer, data }));
}
