import type { ReactElement } from 'react';

/** How each program writes the file, those on phones first. */
const guides = [
  ['iPhone', 'Contacts > Lists. Touch and hold a list, then choose Export and Save to Files.'],
  ['Android phone', 'Contacts > Organize > Export to file.'],
  ['Google Contacts', 'Export in the menu on the left, then Google CSV.'],
  ['Outlook', 'People > Manage contacts > Export contacts.'],
  ['Apple Contacts on a Mac', 'Select everyone, then File > Export > Export vCard.'],
  ['Excel', 'Save your list as an .xlsx workbook, with one person in each row.'],
  [
    'Mailchimp',
    'Audience > All contacts > Export audience. Open the ZIP file and choose the CSV file in it.',
  ],
  ['Follow Up Boss', 'People. Select everyone, then Export.'],
  ['kvCORE', 'Smart CRM. Select everyone, then Actions > Export.'],
  ['Top Producer', 'Contacts. Select everyone, then Export.'],
] as const;

/** Other programs work as well, as long as they export a list of people. */
export const FileGuides = (): ReactElement => (
  <details className="mt-4">
    <summary className="inline-flex min-h-11 cursor-pointer items-center text-action underline underline-offset-4">
      How to get the file from your program
    </summary>
    <dl className="divided">
      {guides.map(([program, steps]) => (
        <div key={program} className="py-2.5">
          <dt className="font-[550]">{program}</dt>
          <dd className="text-muted">{steps}</dd>
        </div>
      ))}
    </dl>
    <p className="mt-3 text-muted">
      Your program isn’t listed? Any CSV or Excel file works if it has a column of emails or phone numbers.
    </p>
  </details>
);
