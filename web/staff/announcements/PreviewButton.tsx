import { useState, type ReactElement } from 'react';
import { AnnouncementWords, staffAnnouncements } from '#contract/announcements/announcements.ts';
import { useApiMutation } from '#web/api/use-api-mutation.ts';
import { Button } from '#web/parts/Button.tsx';
import { Dialog } from '#web/parts/Dialog.tsx';
import { toast } from '#web/parts/toast.ts';
import type { AnnouncementForm } from './AnnouncementFields.tsx';

/** The message as it looks on a dashboard and as an email, and an email of it to the writer. */
export function PreviewButton({ form }: { form: AnnouncementForm }): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const preview = useApiMutation(staffAnnouncements.preview, { stale: [], onSuccess: () => setIsOpen(true) });
  const send = useApiMutation(staffAnnouncements.sendTest, {
    stale: [],
    onSuccess: ({ data }) => toast.success(`A test is on its way to ${data.address}.`),
  });
  const [words, setWords] = useState({ subject: '', body: '' });
  const shown = preview.data?.data;

  async function open(): Promise<void> {
    if (!(await form.trigger(['subject', 'body'], { shouldFocus: true }))) return;
    const { subject, body } = form.getValues();
    const read = AnnouncementWords.parse({ subject, body });
    setWords(read);
    preview.mutate({ body: read });
  }
  return (
    <>
      <Button variant="secondary" pending={preview.isPending} onClick={() => void open()}>
        Preview and test
      </Button>
      {shown && (
        <Dialog
          open={isOpen}
          onOpenChange={setIsOpen}
          title="Preview"
          size="large"
          footer={
            <Button variant="secondary" pending={send.isPending} onClick={() => send.mutate({ body: words })}>
              Send a test to me
            </Button>
          }
        >
          <h3 className="mb-2 text-base">On the dashboard</h3>
          <div className="rounded-surface bg-surface p-5 inset-ring-1 inset-ring-line">
            <p className="text-lg font-[600] break-words">{words.subject}</p>
            <p className="mt-2 wrap-anywhere whitespace-pre-line">{words.body}</p>
          </div>
          <h3 className="mt-6 mb-2 text-base">As an email</h3>
          <iframe
            src={shown.url}
            title="The email as clients receive it"
            sandbox=""
            className="h-[60dvh] w-full rounded-control border-0 bg-sunken"
          />
        </Dialog>
      )}
    </>
  );
}
