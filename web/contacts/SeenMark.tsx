import type { ReactElement } from 'react';
import type { Contact } from '#contract/contacts/contacts.ts';
import { Tag } from '#web/parts/Tag.tsx';
import { isFeatureShown, useMe } from '#web/session.tsx';
import { seenTag } from './contact-words.ts';

/** 'new' or 'update', in accounts that use these marks. */
export function SeenMark({ contact }: { contact: Contact }): ReactElement | null {
  const tag = isFeatureShown(useMe(), 'DISPLAY_NEW_TAG') ? seenTag(contact) : null;
  return (
    tag && (
      <Tag kind={tag} className="shrink-0">
        {tag}
      </Tag>
    )
  );
}
