const clientTable = `Name,Country,Package,Domains,Admin first name,Admin last name,Admin email
Imported Realty,Canada,Create,imported.example.com,Ina,Imported,ina@imported.example.com
`;

/** A file of clients that is previewed, imported and undone. */
export const clientImportExamples = (id: number) => ({
  clientImport: {
    run: [
      { body: { preview: 'true' as const }, file: clientTable },
      { body: {}, file: clientTable },
    ],
    undo: [{ params: { id } }],
  },
});
