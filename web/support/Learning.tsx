import { ArrowUpRight, BookOpen, MonitorPlay, type LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import { pageConfig } from '#web/page-config.ts';

/** Links to the provider's guides and videos. */
export function Learning(): ReactElement | null {
  const { helpUrl, webinarUrl } = pageConfig.thirdParties;
  const { email } = pageConfig.support;
  const sources = [
    {
      icon: BookOpen,
      title: 'Help articles',
      note: 'Step by step, with pictures, for every part of the portal.',
      url: helpUrl,
    },
    {
      icon: MonitorPlay,
      title: 'Webinars',
      note: 'See how other agents use their website, newsletter and ads.',
      url: webinarUrl,
    },
  ].filter(({ url }) => url !== '' || email !== '');
  if (sources.length === 0) return null;
  return (
    <section aria-labelledby="learning" className="mt-10 lg:mt-12">
      <h2 id="learning" className="mb-3 text-xl">
        Read and watch
      </h2>
      <ul className="divided rounded-surface bg-surface shadow-surface">
        {sources.map((source) => (
          <Source key={source.title} {...source} />
        ))}
      </ul>
    </section>
  );
}

type SourceProps = { icon: LucideIcon; title: string; note: string; url: string };

function Source({ icon: Icon, title, note, url }: SourceProps): ReactElement {
  const { email } = pageConfig.support;
  return (
    <li className="relative flex items-start gap-4 px-5 py-4 hover:bg-sunken first:rounded-t-surface last:rounded-b-surface md:px-6">
      <Icon aria-hidden className="mt-0.5 size-5.5 shrink-0 text-action" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        {url === '' ? (
          <>
            <a href={`mailto:${email}?subject=${encodeURIComponent(title)}`} className="row-link font-[600]">
              Ask for {title.toLowerCase()} by email
            </a>
            <p className="text-muted text-pretty">
              Our {title.toLowerCase()} aren’t online yet. Ask, and we’ll email you what we have.
            </p>
          </>
        ) : (
          <>
            <a href={url} target="_blank" rel="noopener" className="row-link font-[600]">
              {title}
              <span className="sr-only"> (opens in a new window)</span>
            </a>
            <p className="text-muted text-pretty">{note}</p>
          </>
        )}
      </div>
      {url !== '' && <ArrowUpRight aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />}
    </li>
  );
}
