import type { ReactElement } from 'react';
import { PageHead } from '#web/parts/PageHead.tsx';
import { ErrorState } from '#web/parts/States.tsx';
import { BackToList } from './BackToList.tsx';

type ContactFailureProps = { message: string; pending: boolean; onRetry: () => void };

/** A contact that did not load: the way back to the list stays. */
export function ContactFailure(props: ContactFailureProps): ReactElement {
  return (
    <>
      <PageHead back={<BackToList />} title="Contact" />
      <ErrorState {...props} />
    </>
  );
}
