import { useState, type ReactElement } from 'react';
import { findQuestion } from '#contract/launch/all-questions.ts';
import { formIds } from '#contract/launch/forms.ts';
import { filesPerPage, staffRecords, type ClientFile } from '#contract/staff/records.ts';
import type { ClientHealth } from '#contract/staff/staff.ts';
import { useApiQuery } from '#web/api/use-api-query.ts';
import { Button } from '#web/parts/Button.tsx';
import { formatRecent } from '#web/parts/dates.ts';
import { sizeText } from '#web/parts/file-words.ts';
import { StoredFileRow } from '#web/parts/FileRow.tsx';
import { SkeletonLine } from '#web/parts/Skeleton.tsx';
import { TryAgain } from '../TryAgain.tsx';

type ClientFilesProps = { clientId: number; health: ClientHealth };

/** A client's stored files. A picture opens in a new tab, all others are downloaded. */
export function ClientFiles({ clientId, health }: ClientFilesProps): ReactElement {
  const [pages, setPages] = useState(1);
  if (health.file_count === 0) return <p className="text-muted">Nothing is stored yet.</p>;
  return (
    <div className="flex flex-col gap-5">
      <p>
        {health.file_count} {health.file_count === 1 ? 'file' : 'files'}, {sizeText(health.file_bytes)}
      </p>
      {Array.from({ length: pages }, (_, index) => (
        <Files key={index} clientId={clientId} page={index + 1} />
      ))}
      {health.file_count > pages * filesPerPage && (
        <Button variant="secondary" className="self-start" onClick={() => setPages(pages + 1)}>
          Show older files
        </Button>
      )}
    </div>
  );
}

function Files({ clientId, page }: { clientId: number; page: number }): ReactElement {
  const answer = useApiQuery(staffRecords.files, { params: { id: clientId }, query: { page } });
  if (answer.error) return <TryAgain answer={answer} />;
  if (!answer.data) return <SkeletonLine width="60%" />;
  return (
    <ul aria-label="Files" className="flex flex-col gap-4">
      {answer.data.data.map((file) => (
        <StoredFileRow key={file.id} file={file} isLeaving={false} note={formatNote(file)} />
      ))}
    </ul>
  );
}

function formatNote({ question, user_name, is_staff, created_at }: ClientFile): string {
  const by = is_staff ? 'our team' : user_name;
  return [formatPlace(question), formatRecent(created_at), ...(by ? [by] : [])].join(' · ');
}

/** The question that a file answers, such as 'Logo'. */
function formatPlace(question: string | null): string {
  if (question === null) return 'Picture of the agent';
  const [form, name = ''] = question.split('/');
  const id = formIds.find((one) => String(one) === form);
  return (id && findQuestion(id, name)?.label) ?? 'Launch form';
}
