import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, Pencil } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { Contact } from '#contract/contacts/contacts.ts';
import * as paths from '#contract/paths.ts';
import { Button } from '#web/parts/Button.tsx';
import { ButtonMenu, ButtonMenuItem } from '#web/parts/ButtonMenu.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { useMenuFocus } from '#web/parts/return-focus.ts';
import { useWide } from '#web/parts/use-wide.ts';
import { isFeatureShown, useMe } from '#web/session.tsx';
import { ReportSpam } from './ReportSpam.tsx';
import { useReturnToList } from './return-to-list.ts';

/** Buttons if there is room for them; on a phone all but Edit are in a menu. */
export function ContactActions({ contact }: { contact: Contact }): ReactElement {
  const [isReporting, setReporting] = useState(false);
  const trigger = useMenuFocus(isReporting);
  const asksTestimonials = isFeatureShown(useMe(), 'TESTIMONIAL_MANAGER');
  const isWide = useWide();
  const list = useReturnToList();
  const navigate = useNavigate();
  const request = { to: paths.requestTestimonialFromContact, params: { id: contact.id } } as const;
  const report = () => setReporting(true);
  return (
    <>
      <LinkButton asChild variant="secondary">
        <Link to={paths.editContact} params={{ id: contact.id }} state={{ contactsList: list }}>
          <Pencil aria-hidden />
          <span>
            Edit<span className="sr-only"> contact</span>
          </span>
        </Link>
      </LinkButton>
      {isWide ? (
        <>
          {asksTestimonials && (
            <LinkButton asChild variant="secondary">
              <Link {...request}>Request testimonial</Link>
            </LinkButton>
          )}
          <Button
            ref={trigger}
            variant="secondary"
            className="text-danger not-aria-disabled:hover:text-danger not-aria-disabled:hover:inset-ring-danger"
            onClick={report}
          >
            Report spam
          </Button>
        </>
      ) : (
        <ButtonMenu
          trigger={
            <Button ref={trigger} variant="secondary" size="icon" aria-label="More actions">
              <Ellipsis aria-hidden />
            </Button>
          }
        >
          {asksTestimonials && (
            <ButtonMenuItem onSelect={() => void navigate(request)}>Request testimonial</ButtonMenuItem>
          )}
          <ButtonMenuItem danger onSelect={report}>
            Report spam
          </ButtonMenuItem>
        </ButtonMenu>
      )}
      <ReportSpam contact={contact} isOpen={isReporting} onClose={() => setReporting(false)} />
    </>
  );
}
