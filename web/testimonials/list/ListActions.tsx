import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronDown, Download, Ellipsis, FileUp, Globe, Mail, Plus } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { may } from '#contract/access.ts';
import * as paths from '#contract/paths.ts';
import { testimonialFiles } from '#contract/testimonials/files.ts';
import { testimonials } from '#contract/testimonials/testimonials.ts';
import { download } from '#web/api/raw-answers.ts';
import { Button } from '#web/parts/Button.tsx';
import { ButtonMenu, ButtonMenuItem } from '#web/parts/ButtonMenu.tsx';
import { LinkButton } from '#web/parts/LinkButton.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import { useWide } from '#web/parts/use-wide.ts';
import { useAccessSubject } from '#web/session.tsx';
import { exportBody, type ListSearch } from '../list-search.ts';

type ListActionsProps = { search: ListSearch };

/** Asking for a testimonial is the main action; rarer ones are in the menu. */
export function ListActions({ search }: ListActionsProps): ReactElement {
  const mayChange = may(useAccessSubject(), testimonials.create.access);
  const isWide = useWide();
  const state = { testimonialsList: search };
  const more = <More search={search} mayChange={mayChange} isWide={isWide} />;
  if (!mayChange) return more;
  const create = (
    <LinkButton asChild variant="secondary">
      <Link to={paths.newTestimonial} state={state}>
        {isWide && <Plus aria-hidden />}
        <span>
          New<span className="max-lg:sr-only"> testimonial</span>
        </span>
      </Link>
    </LinkButton>
  );
  const request = (
    <LinkButton asChild>
      <Link to={paths.requestTestimonial} state={state}>
        {isWide && <Mail aria-hidden />}
        Request testimonial
      </Link>
    </LinkButton>
  );
  // the main action is nearest to the edge on a desktop, and first in the line on a phone
  return isWide ? (
    <>
      {more}
      {create}
      {request}
    </>
  ) : (
    <>
      {request}
      {create}
      {more}
    </>
  );
}

type MoreProps = ListActionsProps & { mayChange: boolean; isWide: boolean };

function More({ search, mayChange, isWide }: MoreProps): ReactElement {
  const [pending, setPending] = useState(false);
  const navigate = useNavigate();
  const state = { testimonialsList: search };

  /** Every page of the filtered list. */
  async function save(): Promise<void> {
    setPending(true);
    try {
      await saveFile(await download(testimonialFiles.download, { body: exportBody(search) }));
    } catch {
      // a failed export shows no error by design
    }
    setPending(false);
  }

  return (
    <ButtonMenu
      trigger={
        isWide ? (
          <Button variant="secondary" pending={pending}>
            More
            <ChevronDown aria-hidden />
          </Button>
        ) : (
          <Button variant="secondary" size="icon" aria-label="More">
            <Ellipsis aria-hidden />
          </Button>
        )
      }
    >
      <ButtonMenuItem onSelect={() => void navigate({ to: paths.testimonialsWebsite, state })}>
        <Globe aria-hidden />
        Show them on your website
      </ButtonMenuItem>
      {/* a spreadsheet is of little use on a phone */}
      {isWide && (
        <ButtonMenuItem onSelect={() => void save()}>
          <Download aria-hidden />
          Export
        </ButtonMenuItem>
      )}
      {mayChange && (
        <ButtonMenuItem onSelect={() => void navigate({ to: paths.importTestimonials, state })}>
          <FileUp aria-hidden />
          Import
        </ButtonMenuItem>
      )}
    </ButtonMenu>
  );
}
